"""A pinhole camera. World: x to the picture's right, y away from the camera, z up, metres; the person at the origin."""
import numpy as np


class Camera:
    def __init__(self, video):
        self.width, self.height = video["size"]
        self.focal = video["focal"]
        self.place = np.array([0, -video["distance"], video["height"]], float)
        forward = np.array([0, 0, video["aim"]]) - self.place
        self.forward = forward / np.linalg.norm(forward)
        self.right = np.cross(self.forward, [0, 0, 1])
        self.right /= np.linalg.norm(self.right)
        self.down = np.cross(self.forward, self.right)

    def project(self, points):
        """Pixels and depth of points of the world."""
        offset = np.asarray(points) - self.place
        depth = offset @ self.forward
        return np.stack([self.width / 2 + self.focal * (offset @ self.right) / depth,
                         self.height / 2 + self.focal * (offset @ self.down) / depth, depth], -1)


def room_picture(video):
    """The name of the picture of an empty room."""
    return f"{video['room']}-{video['distance']}-{video['height']}-{video['aim']}.png"
