"""Scores of poses: the program's bytes, and the formula of Docs/Poses.md."""

import json

import numpy as np
import pytest
import qpkit


@pytest.fixture(scope="module")
def still(qpdemo, tmp_path_factory):
    """A simulated person who stands and raises an arm."""
    path = tmp_path_factory.mktemp("poses") / "stand.qprec.jsonl"
    qpdemo("simulate", "--movement", "shoulder.left.abduction", "--noise", "1", "--fps", "10", "-o", path)
    return path


def test_the_lines_are_the_programs_bytes(qpdemo, still, tmp_path):
    assert qpkit.score("tadasana", still, text=True) == qpdemo("score", "tadasana", still, "--json")
    assert qpkit.score("navasana", still, text=True) == qpdemo("score", "navasana", still, "--json")
    # A recording of the pose, also one in memory.
    printed = qpdemo("score", still, still, "--json")
    assert qpkit.score(still, still, text=True) == printed
    assert qpkit.score(str(still), still, text=True) == printed
    recording = qpkit.read(still)
    assert qpkit.score(recording, still).summary["mean"] == pytest.approx(json.loads(printed.splitlines()[-1])["mean"], abs=0.2)
    table = tmp_path / "stand.csv"
    qpdemo("convert", still, table)
    assert qpkit.score("tadasana", table, text=True, size=(720, 1280)) == qpdemo(
        "score", "tadasana", table, "--size", "720x1280", "--json")


def test_the_score_is_the_mean_of_its_joints(still):
    """100 · exp(−½ Σw(e/18°)² / Σw): the weighted geometric mean of the joints, whose weights the trunk alone changes."""
    found = qpkit.score("tadasana", still)
    for line in found:
        joints = {name: value for name, value in line["detailed"].items() if name != "trunk"}
        if line["score"] is None or min(joints.values()) < 1:
            continue
        logs = np.log(np.array(list(joints.values())) / 100)
        trunk = np.log(line["detailed"]["trunk"] / 100)
        means = [(logs.sum() + weight * trunk) / (len(logs) + weight) for weight in (1, 2, 3)]
        assert 100 * np.exp(min(means)) - 0.3 <= line["score"] <= 100 * np.exp(max(means)) + 0.3


def test_scores_are_arrays(still):
    found = qpkit.score("tadasana", still)
    recording = qpkit.read(still)
    np.testing.assert_allclose(found.times, recording.times)
    assert len(found) == found.summary["frames"] == len(found.scores) and found.summary["pose"] == "tadasana"
    assert found.best["score"] == np.nanmax(found.scores) == found.summary["best"]
    assert np.nanmean(found.scores) == pytest.approx(found.summary["mean"], abs=0.06)
    arm, knee = found.joint("leftShoulder"), found.joint("rightKnee")
    assert np.nanmin(arm) < 20 and np.nanmax(arm) > 95 and np.nanmin(knee) > 90  # the arm alone leaves the pose
    with pytest.raises(KeyError, match="leftKnee"):
        found.joint("leftToe")
    table = found.to_pandas()
    assert list(table.columns) == ["t", "score", "detailed", "comments"] and len(table) == len(found)
    assert found.to_arrow().num_rows == len(found)


def test_scores_show_themselves(still):
    import matplotlib

    matplotlib.use("Agg")
    found = qpkit.score("tadasana", still)
    assert len(repr(found)) < 250 and "tadasana" in repr(found) and f"of {len(found)} frames" in repr(found)
    assert found._repr_html_().count("<tr>") == min(len(found), 20) + 1
    (panel,) = found.plot()
    np.testing.assert_array_equal(panel.lines[0].get_ydata(), found.scores)
    assert "not scored" in repr(qpkit.PoseScores())


def test_a_frame_without_a_person_is_not_scored(qpdemo, still, tmp_path):
    recording = qpkit.read(still)
    nobody = tmp_path / "nobody.qprec.jsonl"
    qpkit.write(nobody, recording.landmarks * np.nan, size=recording.size, times=recording.times)
    found = qpkit.score("tadasana", nobody)
    assert np.isnan(found.scores).all() and found.best == {} and found.summary["best"] is None
    assert found[0]["comments"] == ["No person is seen"]
    assert qpkit.score("tadasana", nobody, text=True) == qpdemo("score", "tadasana", nobody, "--json")
    with pytest.raises(qpkit.Error, match="no person") as refusal:
        qpkit.score(nobody, still)
    assert str(nobody) in str(refusal.value)


@pytest.mark.parametrize(("pose", "words"), [
    ("navasna", "did you mean navasana"), ("", "pose"), ("x/y.qprec.jsonl", "no pose")])
def test_an_unknown_pose_lists_the_names(still, pose, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.score(pose, still)


def test_missing_files_are_refused(still, tmp_path):
    with pytest.raises(qpkit.Error, match="none.qprec.jsonl"):
        qpkit.score("navasana", tmp_path / "none.qprec.jsonl")
    with pytest.raises(qpkit.Error, match="no argument 'pace'"):
        qpkit.score("navasana", still, pace="live")
