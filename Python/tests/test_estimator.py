"""Pixels in, landmarks out: against MediaPipe's answers for the same pixels."""

import json
import os
import threading

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, ROOT

REFERENCE = ROOT.parent / "shared/reference"
MODELS = REFERENCE / "models"


def opened(**options):
    try:
        return qpkit.Estimator(models=MODELS, **options)
    except qpkit.Error as error:
        if error.status != qpkit.Status.RUNTIME:
            raise
        pytest.skip(str(error))


def picture(name):
    if not REFERENCE.exists():
        pytest.skip("without the pictures in ../shared")
    header, size, _, pixels = (REFERENCE / f"vision/{name}.ppm").read_bytes().split(b"\n", 3)
    assert header == b"P6"
    width, height = map(int, size.split())
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


def pixels_apart(found, expected, shape):
    return np.linalg.norm((found[:, :2] - expected[:, :2]) * [shape[1], shape[0]], axis=1)


@pytest.mark.parametrize("name", ["squat", "standing", "warrior", "lying", "couple", "beach"])
def test_points_are_those_of_mediapipe(name):
    image = picture(name)
    known = json.loads((REFERENCE / f"vision/{name}.json").read_text())["mediapipe"]
    with opened() as estimator:
        found = estimator.estimate(image, 0)
    assert estimator.topology == "blazepose33" and found.landmarks.shape == (1, 33, 4)
    # One point in 28 pictures lies on a border of the heatmap's cells, 3.6 pixels away.
    apart = np.sort(pixels_apart(found.landmarks[0], np.array(known["landmarks"]), image.shape))
    assert np.median(apart) < 0.1 and apart[-2] < 1 and apart[-1] < 5
    np.testing.assert_allclose(found.world[0, :, :3], np.array(known["world"])[:, :3], atol=0.01)


def test_nobody_is_in_a_sunflower():
    with opened() as estimator:
        found = estimator.estimate(picture("nobody"), 0)
    assert found.landmarks.shape == (0, 33, 4) and found.world is None
    with qpkit.Session([ABDUCTION], size=(512, 340)) as session:
        assert session.push(found.landmarks, 0)[ABDUCTION].state == "no_person"


def yuv(image):
    """A picture as luma and chroma of BT.601, video range, by the recommendation's own weights."""
    height, width = (side // 2 * 2 for side in image.shape[:2])
    red, green, blue = (image[:height, :width, channel] / 255 for channel in range(3))
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = ((blue - luma) / 1.772, (red - luma) / 1.402)
    halves = [part.reshape(height // 2, 2, width // 2, 2).mean((1, 3)) * 224 + 128 for part in chroma]
    return (luma * 219 + 16).round().astype(np.uint8), [half.round().astype(np.uint8) for half in halves]


def test_every_layout_of_the_same_picture_gives_the_same_points():
    image = picture("squat")
    with opened() as estimator:
        expected = estimator.estimate(image, 0).landmarks
    padded = np.zeros((image.shape[0], image.shape[1] + 7, 3), np.uint8)
    padded[:, : image.shape[1]] = image
    opaque = np.full((*image.shape[:2], 1), 255, np.uint8)
    same = {
        "rows lie apart": (padded[:, : image.shape[1]], None, 0), "bgr": (image[..., ::-1].copy(), "bgr", 0),
        "a view from behind": (image[..., ::-1], "bgr", 0), "rgba": (np.concatenate([image, opaque], 2), None, 0),
        "bgra": (np.concatenate([image[..., ::-1], opaque], 2), "bgra", 0),
        "turned": (np.rot90(image), None, 1), "upside down": (image[::-1, ::-1], None, 2),
    }
    for name, (array, layout, turns) in same.items():
        with opened() as estimator:
            found = estimator.estimate(array, 0, format=layout, turns=turns).landmarks
        np.testing.assert_array_equal(found, expected, err_msg=name)
    luma, (u, v) = yuv(image)
    interleaved = np.stack([u, v], 2).reshape(len(u), -1)
    planar = np.concatenate([u.reshape(-1), v.reshape(-1)]).reshape(-1, luma.shape[1])
    for layout, chroma in (("nv12", interleaved), ("i420", planar)):
        with opened() as estimator:
            found = estimator.estimate(np.concatenate([luma, chroma]), 0, format=layout).landmarks
        assert np.median(pixels_apart(found[0], expected[0], image.shape)) < 2, layout


def test_a_session_takes_what_is_found():
    image = picture("squat")
    knee = "rangeOfMotion.knee.left.flexion"
    with opened() as estimator, qpkit.Session(
            [knee], size=image.shape[1::-1], topology=estimator.topology, estimator=estimator.info) as session:
        for frame in range(5):
            found = estimator.estimate(image, frame / 30)
            reading = session.push(found.landmarks, frame / 30, world=found.world)[knee]
        assert reading.state == "reading" and 90 < reading.value < 160
        assert estimator.info["name"] == "blazepose" and len(estimator.info["model"]) == 64


def test_other_networks_and_people():
    with opened(network="movenet") as estimator:
        found = estimator.estimate(picture("squat"), 0)
        assert estimator.topology == "coco17" and found.landmarks.shape == (1, 17, 4) and found.world is None
    with opened(network="posenet", people=2) as estimator:
        assert estimator.estimate(picture("couple"), 0).landmarks.shape == (2, 17, 4)
    with pytest.raises(qpkit.Error, match="one person"):
        qpkit.Estimator("movenet", people=2)
    with pytest.raises(qpkit.Error, match="blazepose"):
        qpkit.Estimator("blazpose")


def lab(pixels):
    """The median of sRGB pixels in CIELAB with a white of D65, by the sums of CIE 015:2018 and IEC 61966-2-1."""
    red, green, blue = np.moveaxis(np.where(pixels <= 10, pixels / 255 / 12.92, ((pixels / 255 + 0.055) / 1.055) ** 2.4), -1, 0)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116) for t in (x, y, z))
    return np.array([np.median(116 * y - 16), np.median(500 * (x - y)), np.median(200 * (y - z))])


def test_colours_of_clothes_are_those_of_the_picture():
    image = picture("couple")
    with opened(network="posenet", people=2) as estimator:
        found = estimator.estimate(image, 0)
        shoulders_and_hips = [estimator.names.index(side + part) for part in ("Shoulder", "Hip") for side in ("left", "right")]
    assert found.clothing.shape == (2, 2, 3)
    for person, colours in zip(found.landmarks, found.clothing):
        # A column down the middle of the trunk, which is narrower than the patch that the library reads.
        places = person[shoulders_and_hips, :2] * image.shape[1::-1]
        across = np.abs(places[0, 0] - places[1, 0]) / 8
        (x, top), bottom = places[:2].mean(0), places[2:, 1].mean()
        middle = image[int(top + 0.2 * (bottom - top)): int(bottom - 0.2 * (bottom - top)), int(x - across): int(x + across)]
        assert np.linalg.norm(colours[0] - lab(middle.astype(float))) < 12
    with opened() as estimator:
        assert estimator.estimate(image, 0).clothing is None, "one person needs none"


def test_what_is_missing_is_named(tmp_path):
    with pytest.raises(qpkit.Error, match="no.so") as refusal:
        qpkit.Estimator(runtime=tmp_path / "no.so")
    assert refusal.value.status == qpkit.Status.RUNTIME
    opened().close()
    with pytest.raises(qpkit.Error, match="pose_") as refusal:
        qpkit.Estimator(models=tmp_path)
    assert refusal.value.status == qpkit.Status.RUNTIME


@pytest.mark.parametrize(("array", "options", "words"), [
    (np.zeros((8, 8, 3)), {}, "uint8"), (np.zeros((8, 8, 2), np.uint8), {}, "(8, 8, 2)"),
    (np.zeros((8, 8, 4), np.uint8), {"format": "bgr"}, "(height, width, 3)"), (np.zeros(8, np.uint8), {}, "(8,)"),
    (np.zeros((0, 8, 3), np.uint8), {}, "(0, 8, 3)"), (np.zeros((8, 8), np.uint8), {"format": "nv12"}, "3 / 2"),
    (np.zeros((8, 8), np.uint8), {"format": "yuyv"}, "known are"), (np.zeros((8, 8), np.uint8), {"turns": 4}, "turns"),
    (np.zeros((8, 8), np.uint8), {"t": -1}, "not negative"), (np.zeros((8, 8), np.uint8), {"t": float("nan")}, "'t'"),
    (np.zeros((1, 70_000), np.uint8), {}, "65535"),
])
def test_a_picture_that_is_none_is_refused(array, options, words):
    with opened() as estimator:
        with pytest.raises(qpkit.Error) as refusal:
            estimator.estimate(array, **({"t": 0} | options))
        assert words in str(refusal.value).replace("65,535", "65535")
        assert estimator.estimate(np.zeros((8, 8), np.uint8), 1).landmarks.shape == (0, 33, 4)
    with pytest.raises(qpkit.Error, match="closed"):
        estimator.estimate(np.zeros((8, 8), np.uint8), 2)


def test_no_thread_is_started_and_one_at_a_time_works():
    image = picture("squat")
    before = len(os.listdir("/proc/self/task"))
    estimator = opened()
    estimator.estimate(image, 0)
    assert len(os.listdir("/proc/self/task")) == before
    clock, lock, failures = iter(range(1, 10**9)), threading.Lock(), []

    def work():
        for _ in range(5):
            with lock:
                t = next(clock)
            try:
                estimator.estimate(image, t)
            except qpkit.Error as error:
                if error.status not in (qpkit.Status.BUSY, qpkit.Status.FRAME):
                    failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    estimator.close()
    assert not failures


def test_a_process_may_fork_after_use():
    image = picture("squat")
    estimator = opened()
    expected = estimator.estimate(image, 0).landmarks
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if np.array_equal(opened().estimate(image, 0).landmarks, expected) else 1)
        finally:
            os._exit(2)
    assert os.waitpid(child, 0)[1] == 0
    assert len(estimator.estimate(image, 1).landmarks) == 1
