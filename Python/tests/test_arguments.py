"""Arguments that are none: every refusal is an Error that names the argument and says what it may be."""

import inspect
import itertools
from fractions import Fraction

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, FEATURES
from qpkit import rig
from test_estimator import MODELS

NAN = float("nan")
ODD = {
    "none": None, "whole": 5, "huge": 10**400, "nan": NAN, "text": "x", "surrogate": "\ud800", "bytes": b"x", "list": [1],
    "texts": ["x", "y"], "ragged": [[1, 2], [3]], "nothing": [], "dictionary": {"a": 1}, "keys": {(1, 2): 3}, "set": {1},
    "object": object(), "type": dict, "array": np.ones((3, 4)), "nan of NumPy": np.float32("nan"), "complex": 1j,
}
CALLS = [
    (qpkit.measure, {"features": [ABDUCTION]}), (qpkit.lines, {"features": [ABDUCTION]}), (qpkit.people, {}),
    (qpkit.batch, {"features": [ABDUCTION]}), (qpkit.report, {"features": [ABDUCTION]}),
    (qpkit.exercise, {"exercise": "squats"}), (qpkit.test, {"test": "gait"}), (qpkit.body, {}),
    (qpkit.assess, {"assessment": {"measures": [{"feature": ABDUCTION, "trials": 1}]}}),
    (qpkit.score, {"pose": "navasana"}), (qpkit.read, {}), (qpkit.landmarks, {}), (qpkit.bar, {}), (qpkit.write, {}),
    (qpkit.cohort, {"results": []}), (qpkit.repeatability, {"people": {"a": [1, 2], "b": [3, 5]}}), (qpkit.features, {}),
    (qpkit.flags, {"bits": 1}), (qpkit.Session, {"features": [ABDUCTION], "size": (640, 480)}), (qpkit.Estimator, {}),
    (rig.solve, {"stature": 1.75}), (rig.measure, {"rig": "{}", "features": [ABDUCTION]}),
]


@pytest.fixture(scope="module")
def short(take, tmp_path_factory):
    """The first 12 frames, for calls that are many."""
    path = tmp_path_factory.mktemp("short") / "short.qprec.jsonl"
    with open(take, encoding="utf-8") as file:
        path.write_text("".join(itertools.islice(file, 13)))
    return path


def test_pixels_are_no_shares_and_milliseconds_no_seconds(take):
    recording = qpkit.read(take)
    size, times = recording.size, recording.times
    pixels = recording.landmarks * np.array([*size, 1, 1], np.float32)
    whole = np.nan_to_num(pixels[..., :2]).astype(int)
    for wrong in (pixels, pixels[..., :2], whole):
        with pytest.raises(qpkit.Error, match="pixels"):
            qpkit.measure(wrong, [ABDUCTION], size=size, times=times)
    with pytest.raises(qpkit.Error, match="milliseconds"):
        qpkit.measure(recording.landmarks, [ABDUCTION], size=size, times=times * 1e3)
    with qpkit.Session([ABDUCTION], size=size) as session, pytest.raises(qpkit.Error, match="pixels"):
        session.push(pixels[0], 0)
    beside = recording.landmarks + np.array([0.9, 0, 0, 0], np.float32)
    assert qpkit.measure(beside, [ABDUCTION], size=size, times=times) is not None


def attempt(call, arguments):
    """Calls a function; no other failure than an Error with words is let through."""
    try:
        call(**arguments)
    except qpkit.Error as error:
        assert len(str(error)) > 10


@pytest.mark.parametrize("call", CALLS, ids=lambda each: each[0].__qualname__)
def test_odd_arguments_are_errors(call, short, tmp_path):
    function, good = call
    names = [name for name in inspect.signature(function).parameters if name not in ("args", "kwargs", "self")]
    given = dict(good)
    for name, value in (("source", short), ("sources", [short, short]), ("path", short)):
        if name in names:
            given[name] = value
    if function is qpkit.write:
        given |= {"path": tmp_path / "copy.csv", "source": qpkit.read(short)}
    if function in (qpkit.landmarks, qpkit.bar):
        given["source"] = [(0.0, np.zeros((64, 64, 3), np.uint8))]
    for name in names:
        for kind, value in ODD.items():
            # An array is neither true nor false, and a function that is called may fail as it likes.
            if kind == "array" and name in ("text", "overwrite", "level", "mirrored", "retest"):
                continue
            if kind == "type" and name == "progress":
                continue
            attempt(function, given | {name: value})


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_odd_pictures_are_errors(value):
    try:
        estimator = qpkit.Estimator(models=MODELS)
    except qpkit.Error:
        pytest.skip("no runtime or no model")
    picture = np.zeros((64, 64, 3), np.uint8)
    with estimator:
        for arguments in ({"picture": value, "t": 0}, {"picture": picture, "t": value},
                          {"picture": picture, "t": 1, "format": value}, {"picture": picture, "t": 2, "turns": value}):
            attempt(estimator.estimate, arguments)


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_odd_arguments_of_sessions_are_errors(value):
    with qpkit.Session([ABDUCTION], size=(640, 480)) as session:
        for arguments in ({"landmarks": value, "t": 0}, {"landmarks": np.zeros((33, 4)), "t": value},
                          {"landmarks": np.zeros((33, 4)), "t": 1, "world": value}):
            attempt(session.push, arguments)


@pytest.mark.parametrize(("source", "words"), [
    (None, "'source' is None, it must be a path, a Recording, or landmarks"), (5, "'source' is int"),
    (["a.csv", "b.csv"], "list of 2, it must be one path"), ({"a": 1}, "'source' is dict"),
    ([[1, 2], [3]], "'source' is list, it must be an array of numbers, with rows of one length"),
])
def test_measure_says_what_a_source_is(source, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.measure(source, [ABDUCTION])


def test_a_table_is_no_source(take):
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"x": [1.0]})
    for call in (lambda: qpkit.measure(table, [ABDUCTION]), lambda: qpkit.people(table)):
        with pytest.raises(qpkit.Error, match="'source' is DataFrame, it must be a path"):
            call()
    for call in (lambda: qpkit.batch([take, take], [ABDUCTION]), lambda: qpkit.people([take, take])):
        with pytest.raises(qpkit.Error, match="list of 2, it must be one path or one Recording: call it for each"):
            call()


def test_features_are_taken_where_ids_are(take, tmp_path):
    found = [each for each in qpkit.features("abduction") if each.id == ABDUCTION]
    np.testing.assert_array_equal(qpkit.measure(take, found).value, qpkit.measure(take, [ABDUCTION]).value)
    assert qpkit.lines(take, found) == qpkit.lines(take, [ABDUCTION])
    assert qpkit.batch(take, found) == qpkit.batch(take, [ABDUCTION])
    assert qpkit.report(take, found) == qpkit.report(take, [ABDUCTION])
    assert qpkit.Session(found, size=(640, 480)).features == (ABDUCTION,)
    with pytest.raises(qpkit.Error, match="all the same"):  # the files are measured
        qpkit.repeatability({"a": [take, take], "b": [take, take]}, found[0])
    described = {"measures": [{"feature": ABDUCTION, "trials": 1}]}
    assert qpkit.assess(take, {"measures": [{"feature": found[0], "trials": 1}]}) == qpkit.assess(take, described)
    for features, words in ((found[0], "not one Feature"), (None, "'features' is None"), ([5], "not int")):
        with pytest.raises(qpkit.Error, match=words):
            qpkit.measure(take, features)
    with pytest.raises(qpkit.Error, match="'word' is None"):
        qpkit.features(None)


def test_numbers_of_numpy_and_fractions_are_numbers(take):
    landmarks = qpkit.read(take).landmarks
    known = qpkit.measure(landmarks, FEATURES, fps=30, size=(720, 1280))
    found = qpkit.measure(landmarks, FEATURES, fps=Fraction(30), size=np.array([720, 1280]))
    np.testing.assert_array_equal(found.value, known.value)
    assert qpkit.people(take, size=(np.int64(720), np.int32(1280))) == qpkit.people(take, size=(720, 1280))


@pytest.mark.parametrize(("people", "words"), [
    ({"a": [1.0, NAN], "b": [1, 2]}, "a: nan is no measurement"), ({"a": [1, None], "b": [1, 2]}, "a: None is no measurement"),
    ({"Ann": [1.0], "b": [1, 2]}, "Ann has a single measurement"), ({"Ann": [], "b": [1, 2]}, "Ann has no measurement"),
    ({"a": "take.csv"}, "a: str is no list"), ([[1, 2], [3, 4]], "'people' is list, it must be a dictionary"),
])
def test_repeats_name_the_person(people, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.repeatability(people)


def test_numbers_that_are_not_finite_are_named(take):
    with pytest.raises(qpkit.Error, match="'fps' is nan, it must be finite"):
        qpkit.measure(np.zeros((4, 33, 4)), [ABDUCTION], size=(640, 480), fps=NAN)
    with pytest.raises(qpkit.Error, match="'start' is nan"):
        qpkit.report(take, [ABDUCTION], start=NAN)
    with pytest.raises(qpkit.Error, match="'assessment' is dict, it must be of texts"):
        qpkit.assess(take, {"measures": object()})


def test_a_stature_is_in_metres_everywhere(take, walk):
    body = qpkit.Body(**{name: None for name in inspect.signature(qpkit.Body).parameters})
    for call in (lambda: body.scaled(182), lambda: qpkit.test(walk, "gait", stature=182),
                 lambda: rig.solve([take, take], 182)):
        with pytest.raises(qpkit.Error, match="a person is 0.5 to 2.5 m tall, not 182 m"):
            call()
    for call in (lambda: body.scaled("tall"), lambda: rig.solve([take, take], {"a": 1})):
        with pytest.raises(qpkit.Error, match="'stature' is .*, it must be a number of metres"):
            call()


@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_odd_arguments_of_results_are_errors(value, short):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    names, frames = [f"{side} knee flexion" for side in ("left", "right")], np.zeros((3, 2))
    body = qpkit.Body(
        times=np.arange(3.0), angles=names, value=frames, low=frames, high=frames, parts=["leftKnee"],
        points=np.zeros((3, 1, 3)), flags=[()] * 3, frames=3, focal=None, up=None, ground=None)
    attempt(qpkit.measure(short, FEATURES).plot, {"ax": value})
    for name in ("ax", "angles"):
        if name == "ax" or not isinstance(value, (list, set, dict, np.ndarray)):  # a name that is none is a KeyError
            attempt(body.plot, {name: value})
    attempt(body.to_pandas, {"part": value})
    attempt(body.scaled, {"stature": value})
    with qpkit.Session([ABDUCTION], size=(640, 480), overlay=True) as session:
        attempt(session.overlay, {"out": value})
    pyplot.close("all")
