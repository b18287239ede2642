"""A plain room, where the pictures of rendered rooms are not at hand: a wall, a tiled floor, light from one side."""
import numpy as np

WALL = 1.8  # Metres behind the person.
COLOURS = {"home": ((200, 188, 170), (150, 116, 88)), "clinic": ((186, 202, 208), (150, 156, 158))}


def plain_room(camera, room):
    wall, floor = (np.array(colour, float) for colour in COLOURS[room])
    x, y = np.meshgrid(np.arange(camera.width) + 0.5, np.arange(camera.height) + 0.5)
    ray = (camera.forward + ((x - camera.width / 2) / camera.focal)[..., None] * camera.right
           + ((y - camera.height / 2) / camera.focal)[..., None] * camera.down)
    to_wall = (WALL - camera.place[1]) / np.maximum(ray[..., 1], 1e-6)
    to_floor = np.where(ray[..., 2] < -1e-6, -camera.place[2] / np.minimum(ray[..., 2], -1e-6), np.inf)
    on_floor = to_floor < to_wall
    place = camera.place + ray * np.minimum(to_wall, to_floor)[..., None]
    tiles = (np.floor(place[..., 0] / 0.5) + np.floor(place[..., 1] / 0.5)) % 2
    colour = np.where(on_floor[..., None], floor * (0.94 + 0.06 * tiles[..., None]), wall)
    light = 1.0 - 0.10 * np.clip(place[..., :1] / 3, -1, 1) - 0.05 * np.clip(place[..., 2:] / 2.7, 0, 1)
    return np.clip(colour * light, 0, 255).astype(np.uint8)
