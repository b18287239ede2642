"""Results show themselves: short, escaped, drawn; and every function says what it takes."""

import dataclasses
import inspect
import json
import re
import xml.etree.ElementTree as ElementTree
from typing import get_args

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, FEATURES, GAIT
from test_estimator import opened


def well_formed(html):
    """The elements of a piece of HTML, which must be closed and nested."""
    return ElementTree.fromstring(f"<div>{html}</div>")


def test_results_have_a_short_repr(take, walk):
    recording = qpkit.read(take)
    for result in (
            recording, qpkit.measure(take, FEATURES), qpkit.batch(take, FEATURES), qpkit.people(take),
            qpkit.exercise(take, "squats"), qpkit.test(walk, "gait"), qpkit.report(take, [ABDUCTION]),
            qpkit.repeatability({"a": [1, 2], "b": [3, 5]}),
            qpkit.assess(take, {"measures": [{"feature": ABDUCTION, "trials": 1}]})):
        assert len(repr(result)) < 250 and "\n" not in repr(result), repr(result)
        if not isinstance(result, qpkit.Page):
            well_formed(result._repr_html_())
    assert f"{len(recording.times)} frames" in repr(recording) and "720 × 1280" in repr(recording)


def test_results_of_arrays_compare(take, qpdemo, tmp_path):
    """As a whole, NaN equal to NaN, and not array by array."""
    recording, again = qpkit.read(take), qpkit.read(take)
    assert recording == again and len(recording) == len(recording.times)
    assert (qpkit.measure(take, FEATURES) == qpkit.measure(recording, FEATURES)) is True
    changed = again.landmarks.copy()
    changed[3, 11, 0] += 0.1
    moved = dataclasses.replace(again, landmarks=changed)
    assert moved != recording and recording != dataclasses.replace(again, world=None) and recording != "recording"
    assert recording != dataclasses.replace(again, about=dict(again.about) | {"gravity": [0, 1]})
    assert recording == dataclasses.replace(again, notes=["another note"])
    assert qpkit.measure(moved, FEATURES) != qpkit.measure(recording, FEATURES)
    assert qpkit.measure(take, FEATURES) != qpkit.measure(take, FEATURES[:1])
    squat = tmp_path / "squat.qprec.jsonl"
    qpdemo("simulate", "--movement", "squats", "--repetitions", "1", "--world-noise", "0.005", "--fps", "10", "-o", squat)
    body = qpkit.body(squat)
    assert body == qpkit.body(qpkit.read(squat, person=1)) and body != body.scaled(1.8) and body.scaled(1.7) == body
    with pytest.raises(TypeError, match="unhashable"):
        hash(recording)


def test_readings_are_taken_by_their_features(take):
    readings = qpkit.measure(take, FEATURES)
    one = readings[FEATURES[1]]
    assert one == readings[[FEATURES[1]]] == qpkit.measure(take, FEATURES[1:2]) and one.features == FEATURES[1:2]
    np.testing.assert_array_equal(one.value[:, 0], readings.value[:, 1])
    (feature,) = [each for each in qpkit.features() if each.id == ABDUCTION]
    assert readings[feature] == readings[ABDUCTION] and readings[FEATURES] == readings
    for wrong in ("knee", 0, None):
        with pytest.raises(KeyError, match="there are rangeOfMotion.shoulder.left.abduction"):
            readings[wrong]
    with pytest.raises(TypeError):
        list(readings)


def test_sessions_and_estimators_have_a_short_repr():
    with qpkit.Session([ABDUCTION], size=(640, 480)) as session:
        assert repr(session) == "<Session of 1 feature, 640 × 480, blazepose33>"
    assert repr(session).endswith(", closed>")
    with opened(people=2) as estimator:
        assert repr(estimator).startswith("<Estimator ") and "33 points, up to 2 people>" in repr(estimator)


def test_texts_of_html_are_escaped():
    bad = "<script>alert('1')</script>"
    table = qpkit.Table([{bad: bad, "list": [bad], "none": None}], bad)
    assert "<script" not in table._repr_html_()
    assert len(well_formed(table._repr_html_()).findall(".//td")) == 3
    assert "<script" not in qpkit.Page(bad)._repr_html_().replace("allow-scripts", "")


def test_a_sparkline_follows_the_readings(take):
    readings = qpkit.measure(take, [ABDUCTION])
    path = well_formed(readings._repr_html_()).find(".//path").get("d")
    heights = np.array([float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", path)])
    known = readings.value[np.isfinite(readings.value)]
    assert len(heights) == len(known)
    assert np.corrcoef(heights, known)[0, 1] < -0.999


def test_plots_show_the_numbers(take, walk):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    readings = qpkit.measure(take, FEATURES)
    panels = readings.plot()
    assert len(panels) == len(FEATURES)
    for index, panel in enumerate(panels):
        np.testing.assert_array_equal(panel.lines[0].get_ydata(), readings.value[:, index])
        np.testing.assert_array_equal(panel.lines[0].get_xdata(), readings.times)
    with pytest.raises(qpkit.Error, match="one for each panel"):
        readings.plot(ax=panels[:1])
    gait = qpkit.test(walk, "gait")
    drawn = [line.get_ydata() for panel in gait.plot() for line in panel.lines]
    assert len(drawn) == len(gait["curves"])
    assert sorted(map(list, drawn)) == sorted(curve["mean"] for curve in gait["curves"])
    pyplot.close("all")


@pytest.mark.parametrize(("package", "words", "make"), [
    ("pandas", r"qpkit\[pandas\]", lambda readings: readings.to_pandas()),
    ("pyarrow", r"qpkit\[arrow\]", lambda readings: readings.to_arrow()),
    ("matplotlib", r"qpkit\[plot\]", lambda readings: readings.plot()),
    ("xarray", r"qpkit\[xarray\]", lambda readings: readings.to_xarray()),
])
def test_a_missing_package_is_named(take, monkeypatch, package, words, make):
    import sys

    readings = qpkit.measure(take, FEATURES)
    for name in [name for name in sys.modules if name.split(".")[0] == package] + [package]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(qpkit.Error, match=words):
        make(readings)


def test_a_dataset_has_the_arrays(take):
    pytest.importorskip("xarray")
    readings = qpkit.measure(take, FEATURES)
    dataset = readings.to_xarray()
    assert dict(dataset.sizes) == {"time": len(readings.times), "feature": len(FEATURES)}
    for name in ("value", "low", "high", "raw", "state", "flags"):
        np.testing.assert_array_equal(dataset[name], getattr(readings, name))
    one = dataset["value"].sel(feature=FEATURES[1])
    np.testing.assert_array_equal(one, readings.value[:, 1])
    assert one["unit"] == "deg" and dataset["state"].attrs["flag_meanings"].split()[0] == "reading"
    # Bits and values of CF's flags.
    bits, names = dataset["flags"].attrs["flag_masks"], dataset["flags"].attrs["flag_meanings"].split()
    assert qpkit.flags(sum(bits)) == tuple(names)


def test_the_names_of_tests_are_the_programs(qpdemo):
    from qpkit._clinical import Test

    lines = qpdemo("test", "--list").splitlines()
    assert [line.split()[0] for line in lines] == list(get_args(Test))


def test_a_test_is_the_programs_bytes(qpdemo, walk):
    assert qpkit.test(walk, "gait", text=True) == qpdemo("test", "gait", walk, "--json")
    scaled = qpkit.test(walk, "gait", stature=1.8, text=True)
    assert scaled == qpdemo("test", "gait", walk, "--stature", "1.8", "--json")
    result = qpkit.test(walk, "gait")
    assert result == json.loads(qpkit.test(walk, "gait", text=True))
    cadence = result.value("cadence")
    assert cadence["mean"] == next(each for each in result["values"] if each["name"] == "cadence")["mean"]
    for words, arguments in (("there are cadence", ["speeed"]), ("cadence has no sides", ["cadence", "left"]),
                             ("kneeFlexionPeak is there of left and right", ["kneeFlexionPeak"])):
        with pytest.raises(KeyError, match=words):
            result.value(*arguments)
    assert len(result.to_pandas()) == len(result["values"]) == result.to_arrow().num_rows
    with pytest.raises(qpkit.Error, match="gait"):
        qpkit.test(walk, "gate")


def test_a_test_without_curves_says_so():
    for name, words in (("five-times-sit-to-stand", "five-times-sit-to-stand has no curves"), ("gait", "three cycles of a side")):
        with pytest.raises(qpkit.Error, match=words):
            qpkit.TestResult({"test": name, "values": [], "events": [], "flags": []}).plot()


def test_a_test_without_a_result_says_why(take):
    with pytest.raises(qpkit.Error, match="no result") as refusal:
        qpkit.test(take, "gait")
    assert refusal.value.status == qpkit.Status.FORMAT


def test_recordings_in_memory_are_taken_where_files_are(take, tmp_path):
    recording = qpkit.read(take)
    copy = tmp_path / "recording.qprec.jsonl"
    qpkit.write(copy, recording)
    assert qpkit.lines(recording, FEATURES) == qpkit.lines(copy, FEATURES)
    assert qpkit.people(recording) == qpkit.people(copy)
    assert qpkit.exercise(recording, "squats") == qpkit.exercise(copy, "squats")
    named = qpkit.batch(recording, FEATURES, name="mine")
    expected = [line | {"file": "mine"} for line in qpkit.batch(copy, FEATURES)]
    assert named == [{key: value for key, value in line.items() if key != "key"} for line in expected]
    assert qpkit.report(recording, [ABDUCTION], title="one")
    for work in (qpkit.people, lambda source, **options: qpkit.measure(source, FEATURES, **options)):
        with pytest.raises(qpkit.Error, match="'mirrored' is for files alone"):
            work(recording, mirrored=True)
    with pytest.raises(qpkit.Error) as refusal:
        qpkit.test(recording, "gait")
    assert ": no result" in str(refusal.value) and "qpkit-" not in str(refusal.value)
    with pytest.raises(qpkit.Error, match="it must be a path or a Recording"):
        qpkit.people(7)


def test_columns_of_a_recording_are_its_arrays(take):
    recording = qpkit.read(take)
    table = recording.to_pandas()
    assert len(table) == len(recording.times) * 33
    wrist = table[table["point"] == recording.names[15]]
    np.testing.assert_array_equal(wrist["x"].to_numpy(), recording.landmarks[:, 15, 0])
    np.testing.assert_array_equal(wrist["world_z"].to_numpy(), recording.world[:, 15, 2])
    assert recording.to_arrow().num_rows == len(table)
    several = qpkit.read(take, people=2).to_pandas()
    assert several["person"].tolist()[:34] == [0] * 33 + [1]


FILTERS = [
    {"smoothing": "butterworth:6Hz"}, {"outliers": "hampel"}, {"gaps": 0.3, "smoothing": "one-euro"},
    {"smoothing": "butterworth:4Hz", "outliers": "hampel", "gaps": 0.2},
]


@pytest.mark.parametrize("filters", FILTERS)
def test_filters_are_the_programs_everywhere(qpdemo, take, filters, tmp_path):
    words = [word for name, value in filters.items() for word in (f"--{name}", str(value))]
    options = [word for feature in FEATURES for word in ("--feature", feature)]
    printed = qpdemo("measure", take, *options, *words, "--json")
    assert qpkit.lines(take, FEATURES, person="firstSeen", **filters) == printed
    expected = [line.get("results", {}) for line in map(json.loads, printed.splitlines())]
    values = np.array([[line.get(name, {}).get("value", np.nan) for name in FEATURES] for line in expected], float)
    for source in (take, qpkit.read(take, person=1)):
        found = qpkit.measure(source, FEATURES, person="firstSeen" if source is take else None, **filters)
        np.testing.assert_allclose(found.value, values, atol=1e-3)
    assert qpkit.batch(take, FEATURES, text=True, **filters) == qpdemo("batch", take, *options, *words, "--json")
    assert not np.array_equal(values, qpkit.measure(take, FEATURES, person="firstSeen").value, equal_nan=True)
    page = qpkit.report(take, FEATURES, **filters)
    assert page != qpkit.report(take, FEATURES)


def test_a_session_has_no_filter_of_whole_recordings():
    with pytest.raises(qpkit.Error, match="smoothing"):
        qpkit.Session([ABDUCTION], size=(640, 480), smoothing="butterworth:6Hz")


@pytest.mark.parametrize(("options", "words"), [
    ({"smoothin": "none"}, "no argument 'smoothin'; there are"), ({"smoothing": "butterworth:6"}, "butterworth:6Hz"),
    ({"smoothing": "butterworth:600Hz"}, "half"), ({"outliers": "median"}, "hampel"), ({"gaps": 100}, "gaps"),
])
def test_a_wrong_filter_has_words(take, options, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.measure(take, FEATURES, **options)


def test_repetitions_are_counted(qpdemo, tmp_path):
    squats = tmp_path / "squats.qprec.jsonl"
    qpdemo("simulate", "--movement", "squats", "--repetitions", "4", "-o", squats)
    found = qpkit.exercise(squats, "squats")
    assert found.repetitions == found.summary["repetitions"] == 4 and "squats: 4 (4 full, 0 partial)" in repr(found)
    assert found.final == [line for line in found if line["event"] == "repetition"] and len(found.final) == 4
    assert len(found.to_pandas()) == 4 == found.to_arrow().num_rows and len(found.to_pandas("events")) == len(found)
    with pytest.raises(qpkit.Error, match="repetitions or events"):
        found.to_pandas("event")


def test_a_revised_count_is_no_double_count():
    """An event `revised` takes back the repetitions before it."""
    told = [{"event": "feedback", "t": 0.5}, {"event": "partial", "t": 1.0}, {"event": "partial", "t": 2.0}]
    final = [{"event": "repetition", "t": 1.0}, {"event": "partial", "t": 2.0}, {"event": "uncertain", "t": 3.0}]
    rest = [{"event": "uncounted", "t": 4.0}, {
        "event": "summary", "exercise": "squats", "repetitions": 2, "full": 1, "partial": 1, "uncertain": 1,
        "doubts": ["the arms say 3"]}]
    found = qpkit.Repetitions([*told, {"event": "revised", "repetitions": 3}, *final, *rest], "a.csv")
    assert found.final == final and len(found) == 9
    assert repr(found) == "<Repetitions of squats: 2 (1 full, 1 partial, 1 uncertain); 1 doubt in summary['doubts']>"
    assert len(well_formed(found._repr_html_()).findall(".//tbody/tr")) == 3
    pytest.importorskip("pandas")
    assert found.to_pandas().groupby("event").size().to_dict() == {"repetition": 1, "partial": 1, "uncertain": 1}
    assert found.to_pandas("events").groupby("event").size()["partial"] == 3
    held = qpkit.Repetitions([{"event": "summary", "exercise": "plank", "repetitions": 0, "held": 12.34}])
    assert repr(held) == "<Repetitions of plank: held for 12.3 s>" and not held.final


def test_every_function_documents_its_arguments():
    for name in qpkit.__all__:
        each = getattr(qpkit, name)
        if isinstance(each, tuple):
            continue
        assert inspect.getdoc(each), name
        if not inspect.isfunction(each) or name in ("features", "flags"):
            continue
        text = inspect.getdoc(each)
        assert "Parameters\n----------" in text, name
        own = [one for one in inspect.signature(each, follow_wrapped=False).parameters if one != "text"]
        shared = set(qpkit._options.FilterOptions.__annotations__)
        for argument in own:
            if argument in shared and "**options" in text:
                continue
            assert re.search(rf"(?m)^(?:.*, )?{argument}\b.*", text), f"{name}: {argument}"


def test_help_shows_the_shared_options():
    names = list(inspect.signature(qpkit.measure).parameters)
    assert {"smoothing", "outliers", "gaps", "person", "progress"} < set(names) and "options" not in names
