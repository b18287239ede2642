"""Rotations of three dimensions, and angles between directions."""
import numpy as np


def rotation(axis, degrees):
    """The matrix of a right-handed rotation about an axis."""
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    turn = np.radians(degrees)
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(turn) * cross + (1 - np.cos(turn)) * cross @ cross


def between(start, end):
    """The smallest rotation that takes one direction to another."""
    start, end = start / np.linalg.norm(start), end / np.linalg.norm(end)
    axis = np.cross(start, end)
    length = np.linalg.norm(axis)
    return np.eye(3) if length < 1e-9 else rotation(axis, np.degrees(np.arctan2(length, start @ end)))


def partial(matrix, fraction):
    """A fraction of a rotation, about the rotation's own axis."""
    turn = np.arccos(np.clip((np.trace(matrix) - 1) / 2, -1, 1))
    axis = np.array([matrix[2, 1] - matrix[1, 2], matrix[0, 2] - matrix[2, 0], matrix[1, 0] - matrix[0, 1]])
    if turn < 1e-6 or np.linalg.norm(axis) < 1e-9:
        return np.eye(3)
    return rotation(axis, np.degrees(turn) * fraction)


def quaternion(matrix):
    """The unit quaternion (w, x, y, z) of a rotation matrix."""
    trace = np.trace(matrix)
    if trace > 0:
        s = np.sqrt(trace + 1) * 2
        return np.array([s / 4, (matrix[2, 1] - matrix[1, 2]) / s, (matrix[0, 2] - matrix[2, 0]) / s,
                         (matrix[1, 0] - matrix[0, 1]) / s])
    i = int(np.argmax(np.diag(matrix)))
    j, k = (i + 1) % 3, (i + 2) % 3
    s = np.sqrt(1 + matrix[i, i] - matrix[j, j] - matrix[k, k]) * 2
    q = np.zeros(4)
    q[0] = (matrix[k, j] - matrix[j, k]) / s
    q[1 + i] = s / 4
    q[1 + j] = (matrix[j, i] + matrix[i, j]) / s
    q[1 + k] = (matrix[k, i] + matrix[i, k]) / s
    return q


def quaternion_product(a, b):
    w, x, y, z = a
    W, X, Y, Z = b
    return np.array([w * W - x * X - y * Y - z * Z, w * X + x * W + y * Z - z * Y, w * Y - x * Z + y * W + z * X,
                     w * Z + x * Y - y * X + z * W])


def angle(a, b):
    """Degrees between two directions of two or three dimensions, 0...180."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    across = np.linalg.norm(np.cross(a, b)) if len(a) == 3 else abs(a[0] * b[1] - a[1] * b[0])
    return float(np.degrees(np.arctan2(across, a @ b)))
