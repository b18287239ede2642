"""Many frames at once: the program's numbers, for arrays of any layout."""

import json

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, FEATURES


@pytest.fixture(scope="module")
def recording(take):
    return qpkit.read(take)


@pytest.fixture(scope="module")
def printed(qpdemo, take):
    """The readings that the program prints, frame by frame."""
    options = [word for feature in FEATURES for word in ("--feature", feature)]
    return qpdemo("measure", take, *options, "--json")


def test_lines_are_the_programs_bytes(take, printed):
    assert qpkit.lines(take, FEATURES) == printed


@pytest.mark.parametrize("way", ["path", "recording", "landmarks"])
def test_values_are_the_programs(way, take, recording, printed):
    if way == "landmarks":
        found = qpkit.measure(
            recording.landmarks, FEATURES, world=recording.world, times=recording.times, size=recording.size,
            to="numpy")
    else:
        found = qpkit.measure(take if way == "path" else recording, FEATURES, to="numpy")
    expected = [json.loads(line) for line in printed.splitlines()]
    assert len(expected) == len(found.times) > 50
    for frame, line in enumerate(expected):
        assert found.times[frame] == pytest.approx(line["t"], abs=1e-9)
        for index, feature in enumerate(FEATURES):
            result = line["results"].get(feature)
            assert (found.state[frame, index] == 0) == (result is not None)
            if result:
                assert found.value[frame, index] == pytest.approx(result["value"], abs=6e-7)
                assert set(qpkit.flags(found.flags[frame, index])) == set(result.get("quality", {}))
            else:
                assert np.isnan(found.value[frame, index])


def test_a_known_angle_is_measured():
    """The arm is where trigonometry puts it."""
    for degrees in (0, 30, 90, 150):
        landmarks = np.full((1, 33, 4), np.nan, np.float32)
        angle = np.radians(degrees)
        for index, (x, y) in {
            11: (600, 300), 12: (400, 300), 23: (560, 600), 24: (440, 600),
            13: (600 + 130 * np.sin(angle), 300 + 130 * np.cos(angle)),
            15: (600 + 250 * np.sin(angle), 300 + 250 * np.cos(angle)),
        }.items():
            landmarks[0, index] = (x / 1000, y / 1000, np.nan, 1)
        found = qpkit.measure(landmarks, [ABDUCTION], fps=30, size=(1000, 1000), smoothing="none", to="numpy")
        assert found.value[0, 0] == pytest.approx(degrees, abs=0.01)


def test_arrays_of_any_kind_give_the_same(recording):
    flat = recording.landmarks[:, :, :3].copy()
    arguments = {"times": recording.times, "size": recording.size, "to": "numpy"}

    def values(landmarks):
        return qpkit.measure(landmarks, FEATURES, **arguments).value

    expected = values(recording.landmarks)
    wide = np.zeros((len(flat), 33, 8), np.float32)
    wide[:, :, ::2] = recording.landmarks
    np.testing.assert_array_equal(values(recording.landmarks.astype(np.float64)), expected)
    np.testing.assert_array_equal(values(wide[:, :, ::2]), expected)
    np.testing.assert_array_equal(values(np.asfortranarray(recording.landmarks)), expected)
    np.testing.assert_array_equal(values(recording.landmarks[:, np.newaxis]), expected)
    np.testing.assert_array_equal(values(recording.landmarks.astype(">f4")), expected)
    unseen = np.concatenate([flat, np.full((len(flat), 33, 1), np.nan, np.float32)], axis=2)
    np.testing.assert_array_equal(values(flat), values(unseen))


def test_float32_is_not_copied(recording, monkeypatch):
    from qpkit import _library

    seen = []
    original = _library.measure
    monkeypatch.setattr(_library, "measure", lambda *arguments: seen.append(arguments[1]) or original(*arguments))
    qpkit.measure(recording.landmarks, FEATURES, times=recording.times, size=recording.size, to="numpy")
    assert seen == [recording.landmarks.ctypes.data]


def test_tables(take):
    pandas = pytest.importorskip("pandas")
    arrow = pytest.importorskip("pyarrow")
    arrays = qpkit.measure(take, FEATURES, to="numpy")
    table = qpkit.measure(take, FEATURES, to="pandas")
    assert list(table.columns) == [
        "t", "feature", "state", "value", "low", "high", "precision_low", "precision_high", "raw", "flags"]
    wide = table.pivot(index="t", columns="feature", values="value")[FEATURES].to_numpy()
    np.testing.assert_array_equal(wide, arrays.value)
    nulls = qpkit.measure(take, FEATURES, to="arrow")
    assert nulls.num_rows == len(table) and isinstance(nulls, arrow.Table) and isinstance(table, pandas.DataFrame)
    assert nulls["value"].null_count == int(np.isnan(arrays.value).sum())
    assert nulls["state"].to_pylist() == table["state"].tolist()
    assert nulls["flags"].to_pylist() == table["flags"].tolist()
    faults = qpkit.measure(take, FEATURES).faults
    assert table["flags"].tolist() == [", ".join(each) for each in faults.reshape(-1)]
    # Smoothing is no fault; whatever else the bits say is named.
    for bits, names in zip(arrays.flags.reshape(-1), faults.reshape(-1)):
        assert set(names) == set(qpkit.flags(bits)) - {"smoothed"}
    assert any("smoothed" in qpkit.flags(bits) for bits in arrays.flags.reshape(-1))


def test_world_points_count(recording):
    """World landmarks are part of what is measured: without them nothing says so silently."""
    assert recording.world is not None and recording.world.shape == recording.landmarks.shape


def test_nobody_is_in_an_empty_frame():
    landmarks = np.full((3, 33, 4), np.nan, np.float32)
    found = qpkit.measure(landmarks, [ABDUCTION], fps=30, size=(640, 480), to="numpy")
    assert found.state.tolist() == [[3], [3], [3]]
    nobody = qpkit.measure(np.empty((3, 0, 33, 4), np.float32), [ABDUCTION], fps=30, size=(640, 480), to="numpy")
    assert nobody.state.tolist() == [[3], [3], [3]]


LANDMARKS = np.zeros((4, 33, 4), np.float32)
SIZE = (640, 480)


@pytest.mark.parametrize(("arguments", "words"), [
    ({"features": ["rangeOfMotion.knee.left.flexon"]}, "did you mean rangeOfMotion.knee.left.flexion"),
    ({"features": [ABDUCTION, ABDUCTION]}, "twice"),
    ({"features": []}, "features"),
    ({"features": ABDUCTION}, "not one text"),
    ({"source": np.zeros((4, 17, 4), np.float32)}, "(4, 17, 4)"),
    ({"source": np.zeros((4, 33, 5), np.float32)}, "(4, 33, 5)"),
    ({"source": np.zeros((33, 4), np.float32)}, "(33, 4)"),
    ({"source": np.zeros((4, 33, 4), object)}, "numbers"),
    ({"source": np.zeros((4, 33, 4), complex)}, "numbers"),
    ({"source": [["a"]]}, "numbers"),
    ({"size": (0, 480)}, "65535"),
    ({"size": (640.5, 480)}, "whole numbers"),
    ({"size": None}, "'size' is missing"),
    ({"fps": None}, "'fps' is missing"),
    ({"fps": 0}, "\"fps\""),
    ({"fps": float("nan")}, "'fps' is nan"),
    ({"fps": None, "times": [0, 1, 1, 2]}, "frame 2"),
    ({"fps": None, "times": [0, 1, float("nan"), 2]}, "finite"),
    ({"fps": None, "times": [0, 1, 1e30, 2]}, "finite"),
    ({"fps": None, "times": [0, 1]}, "shape (2,)"),
    ({"fps": None, "times": [-1, 1, 2, 3]}, "frame 0"),
    ({"topology": "coco71"}, "known are"),
    ({"smoothing": "on-euro"}, "one-euro"),
    ({"world": np.zeros((4, 2, 33, 4), np.float32)}, "'world'"),
    ({"view": "frontal"}, "files alone"),
    ({"to": "polars"}, "pandas, arrow or numpy"),
])
def test_a_refusal_has_words(arguments, words):
    given = {"source": LANDMARKS, "features": [ABDUCTION], "fps": 30, "size": SIZE, "to": "numpy"} | arguments
    with pytest.raises(qpkit.Error) as refusal:
        qpkit.measure(**given)
    assert words in str(refusal.value)
    assert refusal.value.status in (qpkit.Status.ARGUMENT, qpkit.Status.FRAME)


def test_visibility_out_of_range_names_its_place():
    landmarks = LANDMARKS.copy()
    landmarks[2, 7, 3] = 1.5
    with pytest.raises(qpkit.Error, match="frame 2") as refusal:
        qpkit.measure(landmarks, [ABDUCTION], fps=30, size=SIZE, to="numpy")
    assert refusal.value.status == qpkit.Status.FRAME
