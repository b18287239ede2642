"""The body in space: the program's bytes, its markers in metres, and known joint angles."""

import json

import numpy as np
import pytest
import qpkit

ANGLES = ["left knee flexion", "right knee flexion", "left hip flexion"]


@pytest.fixture(scope="module")
def squat(qpdemo, tmp_path_factory):
    """A simulated person who squats, seen obliquely, with 3D landmarks."""
    path = tmp_path_factory.mktemp("squats") / "squat.qprec.jsonl"
    qpdemo("simulate", "--movement", "squats", "--noise", "2", "--world-noise", "0.005", "--fps", "15", "-o", path)
    return path


def test_the_lines_are_the_programs_bytes(qpdemo, squat):
    assert qpkit.body(squat, text=True) == qpdemo("body", squat, "--json")
    assert qpkit.body(squat, text=True, level=True, lens="26mm") == qpdemo(
        "body", squat, "--json", "--level", "--lens", "26mm")
    assert qpkit.body(squat, text=True, pace="live") == qpdemo("body", squat, "--json", "--live")


def test_the_arrays_are_the_programs_table(qpdemo, squat):
    head, *rows = [line.split(",") for line in qpdemo("body", squat, "--csv").splitlines()]
    found = qpkit.body(squat)
    assert head == ["time", *(word for name in found.angles for word in (name, f"{name} ±")), "flags"]
    cells = np.array([[float(cell) if cell else np.nan for cell in row[1:-1]] for row in rows])
    np.testing.assert_array_equal(found.times, [float(row[0]) for row in rows])
    np.testing.assert_array_equal(found.value, cells[:, 0::2])
    np.testing.assert_allclose(found.high - found.value, cells[:, 1::2], atol=1e-9)
    np.testing.assert_allclose(found.value - found.low, cells[:, 1::2], atol=1e-9)
    assert [" ".join(flags) for flags in found.flags] == [row[-1] for row in rows]


def test_points_that_stand_are_the_programs_markers(qpdemo, squat, tmp_path):
    markers = tmp_path / "squat.trc"
    qpdemo("body", squat, "--skeleton3d", markers)
    lines = markers.read_text().splitlines()
    names = [name for name in lines[3].split("\t")[2:] if name]
    rows = np.array([[float(cell) for cell in line.split("\t")[2:] if cell] for line in lines[5:] if line.strip()])
    unit = {"m": 1, "mm": 1000}[lines[2].split("\t")[4]]
    found = qpkit.body(squat)
    assert names == found.parts
    np.testing.assert_allclose(found.upright, rows.reshape(found.points.shape) / unit, atol=3e-4)
    feet = found.upright[:, [found.parts.index("leftHeel"), found.parts.index("rightHeel")], 1]
    assert np.abs(feet).max() < 0.08  # they stand on the ground
    tall = found.scaled(1.87)
    np.testing.assert_allclose(tall.upright, found.upright * 1.1, atol=1e-9)
    np.testing.assert_array_equal(tall.value, found.value)


def test_angles_are_those_of_the_points(squat):
    """A knee's flexion by the places of its joints, which no reading has been through."""
    found = qpkit.body(squat)
    for side in ("left", "right"):
        hip, knee, ankle = (found.points[:, found.parts.index(side + part)] for part in ("Hip", "Knee", "Ankle"))
        thigh, shank = knee - hip, ankle - knee
        cosine = (thigh * shank).sum(1) / np.linalg.norm(thigh, axis=1) / np.linalg.norm(shank, axis=1)
        angle = found.angle(f"{side} knee flexion")
        read = np.isfinite(angle[:, 0])
        assert read.sum() > 10
        np.testing.assert_allclose(np.degrees(np.arccos(cosine))[read], angle[read, 0], atol=0.2)
        assert (angle[read, 1] < angle[read, 0]).all() and (angle[read, 0] < angle[read, 2]).all()


def test_a_body_shows_itself(squat):
    found = qpkit.body(squat)
    assert len(repr(found)) < 250 and f"{len(found.times)} of {found.frames} frames" in repr(found)
    assert found._repr_html_().count("<tr>") == len(found.angles) + 1
    assert found.focal > 0 and abs(found.pitch) < 20 and found.ground < 0
    table = found.to_pandas()
    assert len(table) == found.value.size and list(table["angle"][:3]) == found.angles[:3]
    points = found.to_pandas("points")
    np.testing.assert_array_equal(points[["x", "y", "z"]].to_numpy().reshape(found.points.shape), found.points)
    assert found.to_arrow().num_rows == len(table) and found.to_arrow("points").num_rows == len(points)
    with pytest.raises(qpkit.Error, match="angles or points"):
        found.to_pandas("joints")
    with pytest.raises(KeyError, match="left knee flexion"):
        found.angle("left knee")


def test_a_dataset_has_the_arrays(squat):
    pytest.importorskip("xarray")
    found = qpkit.body(squat)
    dataset = found.to_xarray()
    np.testing.assert_array_equal(dataset["low"].sel(angle=ANGLES[1]), found.angle(ANGLES[1])[:, 1])
    knee = dataset["points"].sel(part="leftKnee", axis="z")
    np.testing.assert_array_equal(knee, found.points[:, found.parts.index("leftKnee"), 2])
    assert knee.attrs["units"] == "m" and list(dataset["time"]) == list(found.times)


def test_a_plot_draws_the_angles(squat):
    import matplotlib

    matplotlib.use("Agg")
    found = qpkit.body(squat)
    panels = found.plot(ANGLES)
    assert [panel.get_title() for panel in panels] == ANGLES
    np.testing.assert_array_equal(panels[0].lines[0].get_ydata(), found.angle(ANGLES[0])[:, 0])
    with pytest.raises(qpkit.Error, match="one for each panel"):
        found.plot(ANGLES, ax=panels[:2])


def test_a_live_body_has_no_ground(squat):
    live = qpkit.body(squat, pace="live")
    assert live.focal is live.up is live.ground is live.pitch is None and 0 < len(live.times) < live.frames
    with pytest.raises(qpkit.Error, match="pace"):
        live.upright


def test_recordings_in_memory_are_fitted(squat):
    recording = qpkit.read(squat)
    found, expected = qpkit.body(recording), qpkit.body(squat)
    np.testing.assert_allclose(found.value, expected.value, atol=0.2)


def test_one_of_two_people_is_fitted(qpdemo, squat, tmp_path):
    """A person who stands stiffly comes first in the picture; a rule and a number choose the other."""
    one = qpkit.read(squat)
    still, deep = np.repeat(one.landmarks[:1], len(one.times), 0), np.repeat(one.world[:1], len(one.times), 0)
    both = np.stack([still, one.landmarks], axis=1) * [0.5, 1, 0.5, 1]
    both[:, 0, :, 1] = 0.3 + 0.7 * (both[:, 0, :, 1] - 0.3)  # smaller
    both[:, 0, :, 0] = 0.02 + 0.7 * both[:, 0, :, 0]
    both[:, 1, :, 0] += 0.5
    path = tmp_path / "two.qprec.jsonl"
    qpkit.write(
        path, both.astype(np.float32), size=(2 * one.size[0], one.size[1]), times=one.times,
        world=np.stack([deep, one.world], axis=1))
    for person in ("largest", 2):
        found = qpkit.body(path, person=person)
        assert np.nanmax(found.angle(ANGLES[0])[:, 0]) > 60, person
        assert qpkit.body(path, person=person, text=True) == qpdemo("body", path, "--person", person, "--json")
    assert not (qpkit.body(path, person=1).angle(ANGLES[0])[:, 0] > 40).any()  # withheld, as a rule
    live = qpkit.body(path, person="largest", pace="live", text=True)
    assert live == qpdemo("body", path, "--person", "largest", "--live", "--json")


@pytest.mark.parametrize(("change", "words"), [
    (lambda landmarks, world: (landmarks, None), "no 3D landmarks"),
    (lambda landmarks, world: (landmarks[:2], world[:2]), "Only 2 frames"),
    (lambda landmarks, world: (landmarks * np.nan, world), "No frame shows a person"),
])
def test_a_refusal_says_why(qpdemo, squat, tmp_path, change, words):
    one = qpkit.read(squat)
    landmarks, world = change(one.landmarks, one.world)
    path = tmp_path / "bad.qprec.jsonl"
    qpkit.write(path, landmarks, world=world, size=one.size, times=one.times[: len(landmarks)])
    with pytest.raises(qpkit.Error, match=words) as refusal:
        qpkit.body(path)
    assert refusal.value.status == qpkit.Status.FORMAT and str(path) in str(refusal.value)
    if "3D" in words:
        with pytest.raises(qpkit.Error, match=words):
            qpkit.body(path, pace="live")
    else:
        assert len(qpkit.body(path, pace="live").times) == 0


def test_wrong_arguments_have_words(squat):
    for options, words in [({"pace": "slow"}, "recorded"), ({"lens": "nokia"}, "26mm"), ({"levle": True}, "no argument")]:
        with pytest.raises(qpkit.Error, match=words):
            qpkit.body(squat, **options)


def test_the_summary_counts_frames(qpdemo, squat):
    *poses, summary = map(json.loads, qpdemo("body", squat, "--json").splitlines())
    said = qpdemo("body", squat).splitlines()[0]
    assert said.startswith(f"{len(poses)} of {summary['frames']} frames") and summary["bodies"] == len(poses)
    assert f"Focal length {summary['focal']:.0f} px" in said
