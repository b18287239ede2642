"""The bar of a lift: the true path of a rendered video, and arrays in which a disc moves."""

import os
import subprocess

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, ROOT
from test_estimator import MODELS, REFERENCE, opened

VIDEO = REFERENCE / "video/bar-rendered.mp4"
BOX = (447, 412, 104, 104)


@pytest.fixture(scope="module")
def track():
    pytest.importorskip("av")
    if not VIDEO.exists():
        pytest.skip("without the videos in ../shared")
    return qpkit.bar(VIDEO, box=BOX)


def test_the_path_is_the_true_one(track):
    """Positions from the middle of the first pixel; a place is wrong beyond a quarter radius."""
    truth = np.genfromtxt(VIDEO.with_suffix(".csv"), delimiter=",", names=True)
    np.testing.assert_array_equal(np.rint(track.times * 1e6), truth["microseconds"])
    apart = np.hypot(track.positions[:, 0] - truth["x"], track.positions[:, 1] - truth["y"])
    seen = np.isfinite(apart)
    assert track.found == seen.sum() >= 173 and np.nanmax(apart) < 52 / 4
    assert np.sqrt(np.mean(apart[seen] ** 2)) < 0.25
    # 1.70 m upward, by a plate of 104 pixels for 0.45 m; the speed by differences of the true path.
    (lift,) = track.lifts
    metres = 0.45 / 104
    assert lift["isCutOff"] and lift["length"] > np.ptp(truth["y"]) * metres * 0.99
    speed = -np.gradient(truth["y"] * metres, truth["microseconds"] / 1e6)
    smooth = np.convolve(speed, np.ones(5) / 5, "same")
    known = np.isfinite(track.velocity)
    assert np.median(np.abs(track.velocity - smooth)[known]) < 0.15
    assert lift["peakVelocity"] == pytest.approx(speed.max(), rel=0.15)


def test_a_bar_shows_itself(track):
    import matplotlib

    matplotlib.use("Agg")
    assert len(repr(track)) < 250 and f"found in {track.found} of {len(track)} pictures" in repr(track)
    assert "peakVelocity" in track._repr_html_() and len(track.to_pandas()) == len(track)
    path, speed = track.plot()
    np.testing.assert_array_equal(path.lines[0].get_ydata(), track.positions[:, 1])
    np.testing.assert_array_equal(speed.lines[0].get_ydata(), track.velocity)
    assert path.yaxis_inverted()


def test_lines_are_the_programs_bytes():
    """A program that decodes videos, where one is built (`Scripts/test-video`)."""
    pytest.importorskip("av")
    program = os.environ.get("QPDEMO_VIDEO", str(ROOT / ".build/video/release/qpdemo"))
    if not VIDEO.exists() or not os.path.exists(program):
        pytest.skip("no program that decodes videos, or no video")
    box = ",".join(map(str, BOX))
    for options, arguments in [({}, []), ({"start": 1, "end": 3}, ["--from", "1", "--to", "3"]),
                               ({"plate": 0.9, "slow_motion": 2}, ["--plate", "0.9", "--slow-motion", "2"])]:
        printed = subprocess.run(
            [program, "bar", VIDEO, "--box", box, "--json", *arguments], capture_output=True, text=True, check=True)
        assert qpkit.bar(VIDEO, box=BOX, text=True, **options) == printed.stdout, options
    # A clock that begins late, words of 10 bits, a quarter turn, a palette.
    for name in ("fragmented.mp4", "hdr-10bit.mp4", "rotated-90.mp4", "odd-size-444.mp4", "small.gif"):
        printed = subprocess.run(
            [program, "bar", VIDEO.parent / name, "--box", "20,20,40,40", "--json"], capture_output=True, text=True)
        assert qpkit.bar(VIDEO.parent / name, box=(20, 20, 40, 40), text=True) == printed.stdout, name


def test_readings_beside_the_bar_are_the_programs_bytes():
    """The estimator sees the decoder's own colours, as the program's does."""
    pytest.importorskip("av")
    program = os.environ.get("QPDEMO_VIDEO", str(ROOT / ".build/video/release/qpdemo"))
    video = REFERENCE / "vision/exercise.mp4"
    if not video.exists() or not os.path.exists(program):
        pytest.skip("no program that decodes videos, or no video")
    opened().close()
    printed = subprocess.run(
        [program, "bar", video, "--models", MODELS, "--feature", ABDUCTION, "--to", "0.5", "--json"],
        capture_output=True, text=True)
    found = qpkit.bar(video, models=MODELS, features=[ABDUCTION], end=0.5, text=True)
    assert found == printed.stdout and '"value"' in found


def test_progress_parts_and_speed(track):
    calls = []
    part = qpkit.bar(VIDEO, box=BOX, end=0.5, slow_motion=2, progress=lambda done, total: calls.append(done))
    assert calls == list(range(1, len(part) + 1)) and part.times[-1] == 0.25
    with pytest.raises(qpkit.Error, match="no picture between"):
        qpkit.bar(VIDEO, box=BOX, start=100)


def disc(count=40, radius=30, size=(320, 240)):
    """Pictures of a disc with a face that goes up by a pixel and a half a picture, and its true heights."""
    rows, columns = np.mgrid[: size[1], : size[0]]
    heights = 180 - 1.5 * np.maximum(np.arange(count) - 10, 0)
    for index, height in enumerate(heights):
        away = np.hypot(columns - 160, rows - height)
        picture = np.where(away < radius, 60, 170).astype(np.uint8)
        picture[away < radius * 0.35] = 220
        turn = np.arctan2(rows - height, columns - 160)
        picture[(away < radius * 0.8) & (away > radius * 0.5) & (np.abs(turn - 0.6) < 0.5)] = 200
        yield index / 30, picture, height


def test_arrays_are_followed():
    pictures = list(disc())
    luma = qpkit.bar(((t, picture) for t, picture, _ in pictures), box=(130, 150, 60, 60), plate=0.5)
    heights = np.array([height for *_, height in pictures])
    seen = np.isfinite(luma.positions[:, 1])
    assert seen.mean() > 0.9
    np.testing.assert_allclose(luma.positions[seen, 1], heights[seen], atol=1)
    # 45 pixels a second, by 60 for half a metre.
    assert luma.velocity[-1] == pytest.approx(45 * 0.5 / 60, rel=0.1)
    colour = qpkit.bar(((t, np.repeat(picture[..., None], 3, 2)) for t, picture, _ in pictures), box=(130, 150, 60, 60), plate=0.5)
    assert colour == luma  # white light has the weight of all three
    apart = qpkit.bar(((t, np.pad(picture, ((0, 0), (0, 7)))[:, :320]) for t, picture, _ in pictures), box=(130, 150, 60, 60), plate=0.5)
    assert apart == luma


@pytest.mark.parametrize(("options", "words"), [
    ({"box": (1, 2, 3, 4)}, "at least 6 wide"), ({"box": (1, 2, 3)}, "4 numbers"), ({"plate": 3}, "plate"),
    ({"box": (130, 150, 60, 60), "features": "x"}, "list of ids"), ({"slow_motion": 0}, "above 0"),
    ({"person": 1}, "no argument 'person'"), ({"box": (float("nan"), 2, 60, 60)}, "'box' has a number that is not finite"),
])
def test_wrong_arguments_have_words(options, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.bar(((t, picture) for t, picture, _ in disc(2)), **{"box": (130, 150, 60, 60)} | options)


@pytest.mark.parametrize(("pictures", "words"), [
    (lambda: [(0.1, np.zeros((9, 9), np.uint8)), (0.1, np.zeros((9, 9), np.uint8))], "times must increase"),
    (lambda: [(0.0, np.zeros((9, 9), np.uint8)), (0.1, np.zeros((9, 8), np.uint8))], "sizes"),
    (lambda: [(-1.0, np.zeros((9, 9), np.uint8))], "times must increase"),
    (lambda: [(0.0, np.zeros((9, 9), np.float32))], "uint8"), (lambda: [], "no picture"),
])
def test_wrong_pictures_have_words(pictures, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.bar(iter(pictures()), box=(1, 1, 8, 8))


def test_nobody_may_be_looked_for_without_a_box():
    from qpkit._bar import _Picture, _Session
    from qpkit import _library

    with _Session(_library.settings(features=[ABDUCTION], box=[1, 1, 8, 8])) as session:
        with pytest.raises(qpkit.Error, match="people must be looked for"):
            session.push(0, _Picture(0, np.zeros((9, 9), np.uint8), None), None)
    with pytest.raises(qpkit.Error, match="closed"):
        session.end()
