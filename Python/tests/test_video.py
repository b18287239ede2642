"""Videos and pictures: times and sizes as FFmpeg tells them, points as MediaPipe finds them."""

import json
import sys

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, ROOT
from test_estimator import MODELS, REFERENCE, opened

VIDEO = REFERENCE / "video"
ELBOW = "rangeOfMotion.elbow.left.flexion"


@pytest.fixture(scope="module", autouse=True)
def needed():
    pytest.importorskip("av")
    if not VIDEO.exists():
        pytest.skip("without the videos in ../shared")
    opened().close()


@pytest.fixture(autouse=True)
def blind(request, monkeypatch):
    """An estimator that sees nothing, for tests of times and sizes: finding people takes long."""
    if "blind" not in request.keywords:
        return
    from qpkit import _video

    class Nobody:
        topology, names, info = "coco17", ["part"] * 17, {"name": "none"}

        def __init__(self, *_, **__):
            self.seen = []

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def estimate(self, picture, t, *, format, turns):
            assert picture.dtype == np.uint8 and picture.shape[2] == 3 and format == "rgb"
            return qpkit.Estimate(np.empty((0, 17, 4), np.float32), None)

    monkeypatch.setattr(_video, "Estimator", Nobody)


ANSWERS = json.loads((VIDEO / "answers.json").read_text()) if VIDEO.exists() else {}
GOOD = sorted(name for name, about in ANSWERS.items() if about.get("video") and not name.startswith("truncated"))


@pytest.mark.blind
@pytest.mark.parametrize("name", GOOD)
def test_times_and_sizes_are_those_of_ffmpeg(name):
    known = ANSWERS[name]["video"]
    found = qpkit.landmarks(VIDEO / name)
    assert np.rint(found.times * 1e6).astype(int).tolist() == known["microseconds"]
    assert list(found.size) == known["shownSize"] and not found.notes


@pytest.mark.blind
def test_a_damaged_video_gives_what_can_be_read():
    found = qpkit.landmarks(VIDEO / "truncated-index-first.mp4")
    known = ANSWERS["truncated-index-first.mp4"]["video"]["microseconds"]
    assert np.rint(found.times * 1e6).astype(int).tolist() == known
    assert "damaged" in found.notes[0]


@pytest.mark.blind
@pytest.mark.parametrize(("name", "words"), [
    ("audio-only.m4a", "no video in"), ("not-a-video.mp4", "no video that can be read"), ("none.mp4", "no such file"),
    ("truncated-index-last.mp4", "no video that can be read"),
])
def test_what_is_no_video_is_refused(name, words):
    with pytest.raises(qpkit.Error, match=words) as refusal:
        qpkit.landmarks(VIDEO / name)
    assert refusal.value.status == qpkit.Status.FORMAT


@pytest.mark.blind
def test_progress_counts_every_picture():
    calls = []
    qpkit.landmarks(VIDEO / "small.gif", progress=lambda done, total: calls.append((done, total)))
    assert calls == [(count, 10) for count in range(1, 11)]
    calls.clear()
    part = qpkit.landmarks(VIDEO / "walk.mp4", start=1, end=1.5, progress=lambda done, total: calls.append(total))
    assert part.times[0] == 1 and part.times[-1] == 1.5 and calls == [None] * 15 + [16]
    with pytest.raises(qpkit.Error, match="no picture between"):
        qpkit.landmarks(VIDEO / "walk.mp4", start=100)


@pytest.mark.blind
@pytest.mark.parametrize("name", GOOD + ["truncated-index-first.mp4"])
def test_progress_ends_with_all_pictures(name):
    """Headers count pictures that an edit list leaves out, or say no number."""
    calls = []
    found = qpkit.landmarks(VIDEO / name, progress=lambda *call: calls.append(call))
    count = len(found.times)
    assert [done for done, _ in calls] == list(range(1, count + 1)) and calls[-1] == (count, count)
    totals = {total for _, total in calls[:-1]}
    assert totals == {count} if name in GOOD else totals <= {61}  # of 61 pictures in the file 58 can be decoded


def test_a_number_that_is_wrong_is_not_reported():
    from qpkit._video import reported

    for total, known in ((2, [(1, 2), (2, None), (3, 3)]), (9, [(1, 9), (2, 9), (3, 3)]), (None, [(1, None), (2, None), (3, 3)])):
        calls = []
        assert list(reported("abc", total, lambda *call: calls.append(call))) == ["a", "b", "c"] and calls == known


@pytest.mark.blind
def test_without_pyav_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    for work in (lambda: qpkit.landmarks(VIDEO / "walk.mp4"), lambda: qpkit.measure(VIDEO / "walk.mp4", [ELBOW]),
                 lambda: qpkit.test(VIDEO / "walk.mp4", "gait")):
        with pytest.raises(qpkit.Error, match=r"pip install qpkit\[video\]") as refusal:
            work()
        assert refusal.value.status == qpkit.Status.RUNTIME
    (line,) = qpkit.batch(VIDEO / "walk.mp4", [ELBOW])
    assert "qpkit[video]" in line["error"] and line["file"] == str(VIDEO / "walk.mp4")


def test_points_of_a_video_are_mediapipes():
    """90 pictures of one person, followed freely: MediaPipe differs from itself by 0.6 pixels in the median."""
    # Of the video's 120 pictures the first 90 were given to MediaPipe.
    known = [json.loads(line) for line in (REFERENCE / "vision/exercise.plain.jsonl").read_text().splitlines()]
    found = qpkit.landmarks(REFERENCE / "vision/exercise.mp4", models=MODELS)
    expected = np.array([line["landmarks"] for line in known], float)
    apart = np.linalg.norm((found.landmarks[: len(known), :, :2] - expected[:, :, :2]) * found.size, axis=2)
    assert np.median(apart) < 1.5 and np.quantile(apart, 0.99) < 15
    recorded = qpkit.measure(found, [ELBOW])
    direct = qpkit.measure(REFERENCE / "vision/exercise.mp4", [ELBOW], models=MODELS)
    np.testing.assert_array_equal(direct.value, recorded.value)
    assert np.isfinite(direct.value).mean() > 0.5


def test_a_picture_is_a_recording_of_one_frame():
    known = json.loads((REFERENCE / "vision/squat.json").read_text())["mediapipe"]
    found = qpkit.landmarks(REFERENCE / "vision/squat.ppm", models=MODELS)
    assert found.times.tolist() == [0] and found.size == (500, 610)
    apart = np.linalg.norm((found.landmarks[0, :, :2] - np.array(known["landmarks"])[:, :2]) * found.size, axis=1)
    assert np.median(apart) < 0.1
    several = qpkit.landmarks([REFERENCE / "vision/squat.ppm"] * 2, fps=10, models=MODELS)
    assert several.times.tolist() == [0, 0.1]
    with pytest.raises(qpkit.Error, match="those before"):
        qpkit.landmarks([REFERENCE / "vision/squat.ppm", REFERENCE / "vision/standing.ppm"], models=MODELS)


def test_mirrored_pictures_are_put_right(tmp_path):
    av = pytest.importorskip("av")
    picture = av.open(str(REFERENCE / "vision/squat.ppm"))
    pixels = next(picture.decode(video=0)).to_ndarray(format="rgb24")
    flipped = tmp_path / "flipped.ppm"
    height, width = pixels.shape[:2]
    flipped.write_bytes(b"P6\n%d %d\n255\n" % (width, height) + np.ascontiguousarray(pixels[:, ::-1]).tobytes())
    known = qpkit.landmarks(REFERENCE / "vision/squat.ppm", models=MODELS)
    found = qpkit.read(flipped, mirrored=True, models=MODELS)
    # The recording's file has six decimals.
    np.testing.assert_allclose(found.landmarks[..., :2], known.landmarks[..., :2], atol=1e-5)


def test_all_functions_take_a_video(tmp_path):
    video = REFERENCE / "vision/exercise.mp4"
    options = {"models": MODELS}
    assert qpkit.people(video, **options)[0]["person"] == 1
    assert qpkit.batch(video, [ELBOW], **options)[0]["peak"] > 0
    assert qpkit.exercise(video, "squats", **options).summary["event"] == "summary"
    page = qpkit.report(video, [ELBOW], **options)
    assert "exercise.mp4" in page
    assert len(qpkit.lines(video, [ELBOW], **options).splitlines()) == 120
    assert qpkit.read(video, people=2, **options).landmarks.shape == (120, 2, 33, 4)
