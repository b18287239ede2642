"""Frame by frame."""

import ctypes
import pickle
import threading

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION, FEATURES


@pytest.fixture(scope="module")
def recording(take):
    return qpkit.read(take)


def test_frame_by_frame_is_what_one_call_gives(recording, take):
    expected = qpkit.measure(recording, FEATURES, to="numpy")
    lines = []
    with qpkit.Session(FEATURES, size=recording.size, estimator=recording.about["estimator"]) as session:
        for index, (t, points, world) in enumerate(zip(recording.times, recording.landmarks, recording.world)):
            readings = session.push(points, t, world=world)
            lines.append(session.line())
            assert list(readings) == FEATURES
            np.testing.assert_array_equal([each.value for each in readings.values()], expected.value[index])
            np.testing.assert_array_equal([each.low for each in readings.values()], expected.low[index])
            assert [bool(each) for each in readings.values()] == (expected.state[index] == 0).tolist()
            assert [each.flags for each in readings.values()] == [qpkit.flags(bits) for bits in expected.flags[index]]
    assert "".join(lines) == qpkit.lines(take, FEATURES)


def test_overlay_is_drawn_into_the_callers_array(recording):
    width, height = recording.size
    with qpkit.Session([ABDUCTION], size=recording.size, overlay=True) as session:
        for t, points in zip(recording.times, recording.landmarks):
            session.push(points, t)
        picture = session.overlay()
        assert picture.shape == (height, width, 4) and picture[..., 3].any()
        padded = np.zeros((height, width + 5, 4), np.uint8)
        assert session.overlay(out=padded[:, :width]) is not None
        np.testing.assert_array_equal(padded[:, :width], picture)
        assert not padded[:, width:].any()
        for wrong in (np.zeros((height, width, 3), np.uint8), np.zeros((height, width, 4), np.int8),
                      np.zeros((height, width, 8), np.uint8)[..., ::2], padded[::-1, :width]):
            with pytest.raises(qpkit.Error, match="'out'"):
                session.overlay(out=wrong)
        # Premultiplied: no colour is brighter than its alpha.
        assert (picture[..., :3] <= picture[..., 3:]).all()


def test_a_second_thread_is_refused_and_never_crashes(recording):
    session = qpkit.Session(FEATURES, size=recording.size, overlay=True)
    refused, failures, stop = [], [], threading.Event()
    clock = iter(range(10**9))
    lock = threading.Lock()

    def work():
        while not stop.is_set():
            with lock:
                t = next(clock) / 1000
            try:
                session.push(recording.landmarks[0], t)
            except qpkit.Error as error:
                (refused if error.status in (qpkit.Status.BUSY, qpkit.Status.FRAME) else failures).append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    stop.wait(1)
    stop.set()
    for thread in threads:
        thread.join()
    session.close()
    assert not failures
    assert any(error.status == qpkit.Status.BUSY for error in refused)


def test_other_threads_run_while_a_measurement_works(recording):
    """A call releases the interpreter's lock: a counter goes on."""
    landmarks = np.tile(recording.landmarks, (100, 1, 1))
    ready, done, counted = threading.Event(), threading.Event(), [0]

    def count():
        ready.set()
        while not done.is_set():
            counted[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    ready.wait()
    before = counted[0]
    qpkit.measure(landmarks, FEATURES, fps=30, size=recording.size, to="numpy")
    during = counted[0] - before
    done.set()
    counter.join()
    assert during > 100


def test_each_thread_has_its_own_error():
    from qpkit import _library

    def fail(name, found):
        with pytest.raises(qpkit.Error):
            qpkit.Session([name], size=(640, 480))
        barrier.wait()
        found[name] = _library.last_error().decode()

    barrier, found = threading.Barrier(4), {}
    threads = [threading.Thread(target=fail, args=(f"nothing{index}", found)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and all(name in words for name, words in found.items())


def test_a_closed_session_says_so():
    session = qpkit.Session([ABDUCTION], size=(640, 480))
    with pytest.raises(qpkit.Error, match="No frame"):
        session.line()
    session.close()
    session.close()
    with pytest.raises(qpkit.Error, match="closed") as refusal:
        session.push(np.zeros((33, 4), np.float32), 0)
    assert refusal.value.status == qpkit.Status.STATE
    assert pickle.loads(pickle.dumps(refusal.value)).status == qpkit.Status.STATE


@pytest.mark.parametrize("t", [float("nan"), float("inf"), 1e300, -1e300])
def test_a_time_that_is_none_is_refused(t):
    with qpkit.Session([ABDUCTION], size=(640, 480)) as session:
        with pytest.raises(qpkit.Error):
            session.push(np.zeros((33, 4), np.float32), t)


def test_a_bad_frame_does_not_end_the_session(recording):
    with qpkit.Session([ABDUCTION], size=recording.size) as session:
        assert session.push(recording.landmarks[0], 0.1)
        with pytest.raises(qpkit.Error, match="time"):
            session.push(recording.landmarks[1], 0.1)
        assert session.push(recording.landmarks[1], 0.2)


def test_extreme_coordinates_are_nobody():
    with qpkit.Session([ABDUCTION], size=(640, 480)) as session:
        for index, value in enumerate([np.nan, np.inf, -np.inf, 1e38]):
            points = np.full((33, 4), value, np.float32)
            points[:, 3] = 1
            assert session.push(points, index).popitem()[1].state == "no_person"
        assert session.push(np.empty((0, 33, 4), np.float32), 9).popitem()[1].state == "no_person"


def test_mediapipes_points_are_taken(recording):
    """The three lines of the guide, with an estimator's objects that only have attributes."""
    from types import SimpleNamespace

    def point(x, y, z, visibility):
        return SimpleNamespace(x=x, y=y, z=z, visibility=visibility)

    result = SimpleNamespace(pose_landmarks=[[point(*map(float, row)) for row in recording.landmarks[0]]])
    with qpkit.Session([ABDUCTION], size=recording.size) as session:
        people = [[(p.x, p.y, p.z, p.visibility) for p in person] for person in result.pose_landmarks]
        readings = session.push(np.array(people, np.float32).reshape(-1, 33, 4), t=0)
    with qpkit.Session([ABDUCTION], size=recording.size) as session:
        expected = session.push(recording.landmarks[0], t=0)
    assert repr(readings) == repr(expected) and readings[ABDUCTION]


def test_the_structs_are_those_of_the_header():
    from qpkit import _library

    assert ctypes.sizeof(_library.ReadingStruct) == 120 and ctypes.sizeof(_library.ColumnsStruct) == 72
    assert ctypes.sizeof(_library.PictureStruct) == 72
