"""Files: the program's bytes, and every refusal with its words."""

import dataclasses
import json
import os

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, FEATURES

ASSESSMENT = {"assessment": "Shoulder", "measures": [{"feature": ABDUCTION, "trials": 1}]}


def options(features):
    return [word for feature in features for word in ("--feature", feature)]


def test_batch_is_the_programs_bytes(qpdemo, take):
    assert qpkit.batch(take, FEATURES, text=True) == qpdemo("batch", take, *options(FEATURES), "--json")
    assert [line["feature"] for line in qpkit.batch(take, FEATURES)] == FEATURES


def test_batch_with_options_is_the_programs_bytes(qpdemo, take, tmp_path):
    table = tmp_path / "take.csv"
    qpdemo("convert", take, table)
    found = qpkit.batch(table, FEATURES, text=True, size=(720, 1280), smoothing="one-euro")
    assert found == qpdemo(
        "batch", table, *options(FEATURES), "--json", "--size", "720x1280", "--smoothing", "one-euro")


def test_a_broken_file_is_a_line(qpdemo, take, tmp_path):
    (tmp_path / "empty.qprec.jsonl").write_bytes(b"")
    (tmp_path / "cut.qprec.jsonl").write_bytes(take.read_bytes()[:5000])
    (tmp_path / "zeros.c3d").write_bytes(bytes(1000))
    for file in ["empty.qprec.jsonl", "cut.qprec.jsonl", "zeros.c3d", "missing.csv"]:
        (line,) = qpkit.batch(tmp_path / file, [ABDUCTION])
        assert line["error"] and line["file"] == str(tmp_path / file)
        if file != "missing.csv":  # the program refuses a list of files in which one is missing
            printed = qpdemo("batch", tmp_path / file, *options([ABDUCTION]), "--json", status=65)
            assert qpkit.batch(tmp_path / file, [ABDUCTION], text=True) == printed


def test_bytes_are_measured_as_files_are(take):
    expected = [{key: value for key, value in line.items() if key != "key"} for line in qpkit.batch(take, FEATURES)]
    assert qpkit.batch(take.read_bytes(), FEATURES, name=str(take)) == expected
    assert "error" in qpkit.batch(b"", FEATURES, name="nothing")[0]
    with pytest.raises(qpkit.Error, match="'name'"):
        qpkit.batch(b"", FEATURES)


def test_exercise_is_the_programs_bytes(qpdemo, tmp_path):
    squats = tmp_path / "squats.qprec.jsonl"
    qpdemo("simulate", "--movement", "squats", "--repetitions", "4", "-o", squats)
    printed = qpdemo("exercise", "squats", squats, "--json")
    assert qpkit.exercise(squats, "squats", text=True) == printed
    summary = qpkit.exercise(squats, "squats")[-1]
    assert (summary["event"], summary["repetitions"]) == ("summary", 4)
    strict = qpdemo("exercise", "squats", squats, "--json", "--strict")
    assert qpkit.exercise(squats, "squats", text=True, strict=True) == strict
    with pytest.raises(qpkit.Error, match="squats"):
        qpkit.exercise(squats, "sqats")
    own = {"name": "bend", "motions": [{"angle": ["hip", "knee", "ankle"], "from": 170, "to": 100}]}
    described = tmp_path / "bend.json"
    described.write_text(json.dumps(own))
    assert qpkit.exercise(squats, own, text=True) == qpdemo("exercise", described, squats, "--json")


def test_assess_is_the_programs_bytes(qpdemo, take, tmp_path):
    described = tmp_path / "assessment.json"
    described.write_text(json.dumps(ASSESSMENT))
    assert qpkit.assess(take, ASSESSMENT, text=True) == qpdemo("assess", described, take, "--json")
    twice = qpdemo("assess", described, take, take, "--json")
    assert qpkit.assess([take, take], ASSESSMENT, text=True) == twice
    both = qpkit.batch(take, [ABDUCTION], assessment=ASSESSMENT, text=True)
    assert both == qpdemo("batch", take, *options([ABDUCTION]), "--assessment", described, "--json")
    with pytest.raises(qpkit.Error, match="trials"):
        qpkit.assess(take, {"measures": [{"feature": ABDUCTION, "trials": -1}]})
    with pytest.raises(qpkit.Error):
        qpkit.assess([], ASSESSMENT)


def test_a_report_is_the_programs_page(qpdemo, take, tmp_path):
    page, described = tmp_path / "take.html", tmp_path / "assessment.json"
    described.write_text(json.dumps(ASSESSMENT))
    qpdemo("report", take, *options(FEATURES), "-o", page)
    assert qpkit.report(take, FEATURES) == page.read_text(encoding="utf-8")
    qpdemo("report", take, *options(FEATURES[1:2]), "--assessment", described, "--exercise", "squats", "--lang", "de",
           "--title", "Schulter <1>", "--from", "1", "--to", "2.5", "--smoothing", "none", "-o", page, "--overwrite")
    found = qpkit.report(
        take, FEATURES[1:2], assessment=ASSESSMENT, exercise="squats", language="de", title="Schulter <1>", start=1,
        end=2.5, smoothing="none")
    assert found == page.read_text(encoding="utf-8") and "Schulter &lt;1&gt;" in found
    table = tmp_path / "take.csv"
    qpdemo("convert", take, table)
    qpdemo("report", table, *options([ABDUCTION]), "--size", "720x1280", "--mirrored", "-o", page, "--overwrite")
    assert qpkit.report(table, [ABDUCTION], size=(720, 1280), mirrored=True) == page.read_text(encoding="utf-8")


@pytest.mark.parametrize(("arguments", "words"), [
    ({}, "features"), ({"features": [ABDUCTION], "language": "nl"}, "language"),
    ({"features": [ABDUCTION], "start": 2, "end": 1}, "from"), ({"features": [ABDUCTION], "start": 1000}, "no frame"),
    ({"features": ["overlay.wholeBody"]}, "only draws"), ({"features": [ABDUCTION], "exercise": "sqats"}, "squats"),
    ({"features": [each.id for each in qpkit.features("flexion")][:13]}, "12"),
])
def test_a_report_that_cannot_be_made_is_refused(take, arguments, words):
    with pytest.raises(qpkit.Error) as refusal:
        qpkit.report(take, **arguments)
    assert words in str(refusal.value)


def test_what_is_written_is_read(take, tmp_path):
    recording = qpkit.read(take)
    for ending in (".qprec.jsonl", ".csv", ".json"):
        path = tmp_path / f"copy{ending}"
        topology = {} if ending != ".json" else {"topology": "coco17"}
        landmarks = recording.landmarks if not topology else recording.landmarks[:, :17]
        qpkit.write(path, landmarks, size=recording.size, times=recording.times, **topology)
        about = {} if ending == ".qprec.jsonl" else {"size": recording.size} | (
            {"topology": "coco17", "fps": 30} if topology else {})
        copy = qpkit.read(path, **about)
        assert copy.landmarks.shape == landmarks.shape
        np.testing.assert_allclose(copy.landmarks[..., :2], landmarks[..., :2], atol=1e-4)
    whole = tmp_path / "whole.qprec.jsonl"
    qpkit.write(whole, recording)
    again = qpkit.read(whole)
    np.testing.assert_array_equal(again.landmarks, recording.landmarks)
    np.testing.assert_array_equal(again.world, recording.world)
    np.testing.assert_array_equal(again.times, recording.times)
    assert qpkit.lines(whole, FEATURES) == qpkit.lines(take, FEATURES)
    with pytest.raises(qpkit.Error, match="is there|exists|stands"):
        qpkit.write(whole, recording)
    qpkit.write(whole, recording, overwrite=True)
    markers = tmp_path / "markers.trc"
    qpkit.write(markers, recording)
    assert len(qpkit.read(markers).times) == len(recording.times)
    with pytest.raises(qpkit.Error, match="ending"):
        qpkit.write(tmp_path / "take.xyz", recording)
    with pytest.raises(qpkit.Error):
        qpkit.write(tmp_path / "no" / "such.csv", recording)


@pytest.mark.parametrize("ending", [".trc", ".c3d"])
def test_markers_have_the_points_in_space_alone(take, tmp_path, ending):
    """As `write` says of them: from the hips, in a picture of 1000 × 1000."""
    recording = qpkit.read(take)
    markers = tmp_path / f"markers{ending}"
    qpkit.write(markers, recording)
    again = qpkit.read(markers)
    assert again.size == (1000, 1000) != recording.size
    def points(recording, *names):
        return np.stack([recording.world[:, recording.names.index(name), :3] for name in names], axis=1)
    hips = again.landmarks[:, [again.names.index("leftHip"), again.names.index("rightHip")], :2].mean(axis=1)
    assert np.ptp(hips, axis=0).max() < 1e-4
    arm = ("leftHip", "leftShoulder", "leftElbow", "leftWrist")
    lengths = [np.linalg.norm(np.diff(points(each, *arm), axis=1), axis=2) for each in (again, recording)]
    np.testing.assert_allclose(*lengths, atol=1e-3)
    assert "1000 × 1000" in qpkit.write.__doc__
    with pytest.raises(qpkit.Error, match="world points"):
        qpkit.write(tmp_path / f"none{ending}", recording.landmarks, size=recording.size, times=recording.times)


def test_a_page_is_saved(take, tmp_path):
    page = qpkit.report(take, [ABDUCTION])
    path = tmp_path / "take.html"
    for _ in range(2):
        page.save(path)
    assert path.read_text(encoding="utf-8") == page
    with pytest.raises(qpkit.Error, match="take.html exists; overwrite=True replaces it"):
        page.save(path, overwrite=False)
    for wrong in (tmp_path / "no/such.html", tmp_path, 5):
        with pytest.raises(qpkit.Error, match="No such file|Is a directory|A path is a text"):
            page.save(wrong)


def test_text_is_text(take):
    assert all(type(text) is str for text in (qpkit.lines(take, FEATURES), qpkit.batch(take, FEATURES, text=True)))
    for function in (qpkit.batch, qpkit.exercise, qpkit.assess, qpkit.lines, qpkit.test, qpkit.body, qpkit.score, qpkit.bar):
        assert "the bytes of" not in function.__doc__


def test_what_a_file_says_of_itself(take, tmp_path, qpdemo):
    recording = qpkit.read(take)
    assert recording.size == (720, 1280) and recording.topology == "blazepose33" and len(recording.names) == 33
    assert recording.people.tolist() == [1] * len(recording.times)
    assert recording.landmarks.dtype == np.float32 and recording.landmarks.flags.c_contiguous
    several = qpkit.read(take, people=3)
    assert several.landmarks.shape == (len(recording.times), 3, 33, 4)
    np.testing.assert_array_equal(several.landmarks[:, 0], recording.landmarks)
    assert np.isnan(several.landmarks[:, 1:]).all()
    assert qpkit.lines(take, FEATURES)  # measuring what has no second person is the same as before
    np.testing.assert_array_equal(
        qpkit.measure(several, FEATURES, to="numpy").value, qpkit.measure(recording, FEATURES, to="numpy").value)


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "device", "nul", "empty", "not utf-8"])
def test_no_file_is_refused_with_words(kind, tmp_path):
    path = {
        "missing": tmp_path / "none.c3d", "folder": tmp_path, "pipe": tmp_path / "pipe", "device": "/dev/zero",
        "nul": "a\0b", "empty": "", "not utf-8": os.fsdecode(b"/tmp/\xff\xfe"),
    }[kind]
    if kind == "pipe":
        os.mkfifo(path)
    for work in (lambda: qpkit.read(path), lambda: qpkit.lines(path, FEATURES),
                 lambda: qpkit.measure(path, FEATURES)):
        with pytest.raises(qpkit.Error) as refusal:
            work()
        assert len(str(refusal.value)) > 10
    if kind in ("missing", "folder", "pipe", "device"):
        (line,) = qpkit.batch(path, [ABDUCTION])
        assert line["error"]
    else:
        with pytest.raises(qpkit.Error):
            qpkit.batch(path, [ABDUCTION])


def test_unknown_settings_are_refused():
    from qpkit import _library

    for text, words in [
        (b'{"sise": [1, 2]}', "size"), (b"[]", "object"), (b'{"size": [1', "expected"), (b"\xff", "UTF-8"),
        (b"{" * 10_000, ""), (b'{"size":' + b"[" * 10_000, "nested"), (b'{"features": [1]}', "texts"),
        (b'{"size": [1e400, 2]}', "finite"), (b"", "expected"),
    ]:
        with pytest.raises(qpkit.Error) as refusal:
            _library.check(_library.measure(text, None, None, 0, 1, None, None))
        assert words in str(refusal.value)


def test_the_catalogue():
    assert len(qpkit.features()) > 50
    knees = qpkit.features("KNEE")
    assert any(each.id == "rangeOfMotion.knee.left.flexion" and each.unit == "deg" for each in knees)
    assert len(qpkit.FLAGS) == 15 and qpkit.flags(0b101) == (qpkit.FLAGS[0], qpkit.FLAGS[2])
    assert qpkit.__version__.count(".") == 2


def test_the_notebook_runs(tmp_path, monkeypatch):
    """Its cells, one after the other, as Jupyter runs them, from an empty folder and without the program."""
    from pathlib import Path

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    notebook = json.loads((Path(__file__).parents[1] / "examples/measure.ipynb").read_text())
    names: dict = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), "measure.ipynb", "exec"), names)
    assert names["peak"] == pytest.approx(140, abs=2)
    assert (tmp_path / "take.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_people_are_listed_and_measured_by_number(qpdemo, take, tmp_path):
    one = qpkit.read(take)
    # A second person beside the first, before it in every other frame.
    other = one.landmarks.copy()
    other[..., 0] += 1.2
    both = np.stack([one.landmarks, other], axis=1)
    both[1::2] = both[1::2, ::-1]
    wide = both * [0.4, 1, 0.4, 1]
    path = tmp_path / "two.qprec.jsonl"
    qpkit.write(path, wide, size=(round(one.size[0] / 0.4), one.size[1]), times=one.times)
    assert [person["person"] for person in qpkit.people(path)] == [1, 2]
    assert "".join(json.dumps(each["frames"]) for each in qpkit.people(path)) == f"{len(one.times)}" * 2
    second = qpkit.read(path, person=2)
    assert np.allclose(second.landmarks[..., 0], other[..., 0] * 0.4, atol=1e-4, equal_nan=True)
    printed = qpdemo("measure", path, *options([ABDUCTION]), "--person", "2", "--json")
    values = [line["results"][ABDUCTION].get("value") for line in map(json.loads, printed.splitlines()) if "t" in line]
    found = qpkit.measure(path, [ABDUCTION], to="numpy", person=2).value[:, 0]
    assert np.allclose([np.nan if value is None else value for value in values], found, atol=0.01, equal_nan=True)
    with pytest.raises(qpkit.Error, match="no person 3. There are: 1 "):
        qpkit.measure(path, [ABDUCTION], person=3)
    batch = qpkit.batch(path, [ABDUCTION], person="all")
    assert [(line["person"], line["people"]) for line in batch] == [(1, 2), (2, 2)]
    printed = qpdemo("batch", path, *options([ABDUCTION]), "--person", "all", "--json")
    # The keys differ: the program counts its own options.
    assert batch == [{**json.loads(line), "key": mine["key"]} for line, mine in zip(printed.splitlines(), batch)]
    with pytest.raises(qpkit.Error, match='there is no person "all"; known are firstSeen'):
        qpkit.measure(path, [ABDUCTION], person="all")


def test_colours_of_clothes_tell_people_apart(qpdemo, take, tmp_path):
    # Two people walk toward each other and turn back where they meet: by their places alone they walked on.
    frames, times = 240, np.arange(240) / 30
    away = np.abs(np.linspace(-0.25, 0.25, frames))[:, np.newaxis]
    pose = qpkit.read(take).landmarks[0] * [0.4, 1, 0.4, 1]
    both = np.repeat(np.stack([pose, pose])[np.newaxis], frames, axis=0)
    centre = np.nanmean(pose[:, 0])
    both[..., 0] += np.stack([0.5 - away, 0.5 + away], axis=1) - centre
    green, red = [[60, -50, 30], [20, 0, 0]], [[45, 60, 40], [np.nan] * 3]
    clothing = np.repeat(np.array([[green, red]], np.float32), frames, axis=0)
    path = tmp_path / "meeting.qprec.jsonl"
    qpkit.write(path, both, clothing=clothing, size=(1800, 1280), times=times)
    several = qpkit.read(path, people=2)
    assert np.array_equal(several.clothing, clothing, equal_nan=True)
    assert qpkit.read(path).clothing.shape == (frames, 2, 3) and qpkit.read(take).clothing is None
    assert several != dataclasses.replace(several, clothing=None)
    # The same recording in memory and as a file, as the program tells its people apart.
    for source in (path, several):
        assert qpkit.people(source) == [json.loads(line) for line in qpdemo("people", path, "--json").splitlines()]
    last = [qpkit.read(source, person=1).landmarks[-1, 0, 0] for source in (path, several)]
    assert last == pytest.approx([both[-1, 0, 0, 0]] * 2, abs=1e-3)
    bare = qpkit.read(dataclasses.replace(several, clothing=None), person=1)
    assert bare.landmarks[-1, 0, 0] == pytest.approx(both[-1, 1, 0, 0], abs=1e-3), "places alone exchange them"
    # Colours are used where people are told apart, and are no hindrance where they are not.
    shorter = dataclasses.replace(several, landmarks=several.landmarks[:9], times=several.times[:9], people=several.people[:9])
    assert len(qpkit.measure(shorter, [ABDUCTION])) == 9
    with pytest.raises(qpkit.Error, match=r"'clothing' is \(240, 2, 2, 3\), it must be \(9, 2, 2, 3\)"):
        qpkit.people(shorter)
    with pytest.raises(qpkit.Error, match=r"'clothing' is \(240, 2, 3\), it must be \(240, 0, 2, 3\)"):
        qpkit.write(path, both[:, :0], clothing=clothing[:, 0], size=(1800, 1280), times=times, overwrite=True)
    with pytest.raises(qpkit.Error, match=r"'clothing' is \(3,\), it must be \(240, 2, 2, 3\)"):
        qpkit.write(path, both, clothing=np.zeros(3), size=(1800, 1280), times=times, overwrite=True)
    with pytest.raises(qpkit.Error, match="'clothing', frame 0, person 0: lightness is 101.0"):
        qpkit.write(path, both, clothing=clothing + 41, size=(1800, 1280), times=times, overwrite=True)


def test_where_a_person_is_chosen_several_are_looked_for():
    from qpkit._options import of_video

    assert of_video({}) == of_video({"person": None}) == {}
    assert of_video({"person": 2}) == of_video({"person": "largest"}) == {"max_people": 5}
    assert of_video({"person": 2, "max_people": 3}) == {"max_people": 3}
    assert of_video({"person": 1, "network": "movenet"}) == {"network": "movenet"}
