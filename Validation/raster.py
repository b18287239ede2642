"""Rasterises triangles: depth, covered pixels, and shading, compiled by Numba."""
import math

import numpy as np
from numba import njit


@njit(cache=True)
def corners(a, b, c, width, height):
    """The pixels whose centres a triangle may cover: first and last column and row."""
    return (max(0, int(math.ceil(min(a[0], b[0], c[0]) - 0.5))),
            min(width - 1, int(math.floor(max(a[0], b[0], c[0]) - 0.5))),
            max(0, int(math.ceil(min(a[1], b[1], c[1]) - 0.5))),
            min(height - 1, int(math.floor(max(a[1], b[1], c[1]) - 0.5))))


@njit(cache=True)
def weights_at(a, b, c, area, x, y):
    """The weights of the second and third corner at a pixel's centre."""
    u = ((x + 0.5 - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y + 0.5 - a[1])) / area
    v = ((b[0] - a[0]) * (y + 0.5 - a[1]) - (x + 0.5 - a[0]) * (b[1] - a[1])) / area
    return u, v


@njit(cache=True)
def doubled_area(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


@njit(cache=True)
def nearest(points, triangles, width, height):
    """The nearest triangle of each pixel (-1: none) and its weights, in perspective; points: x, y, depth."""
    depth = np.full((height, width), np.inf)
    who = np.full((height, width), -1, np.int32)
    weights = np.zeros((height, width, 2))
    for k in range(len(triangles)):
        a, b, c = points[triangles[k, 0]], points[triangles[k, 1]], points[triangles[k, 2]]
        area = doubled_area(a, b, c)
        if a[2] <= 0.05 or b[2] <= 0.05 or c[2] <= 0.05 or area == 0:
            continue
        x0, x1, y0, y1 = corners(a, b, c, width, height)
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                u, v = weights_at(a, b, c, area, x, y)
                if u < 0 or v < 0 or u + v > 1:
                    continue
                z = 1 / ((1 - u - v) / a[2] + u / b[2] + v / c[2])
                if z < depth[y, x]:
                    depth[y, x] = z
                    who[y, x] = k
                    weights[y, x, 0] = u * z / b[2]
                    weights[y, x, 1] = v * z / c[2]
    return who, weights


@njit(cache=True)
def parallel_depth(points, triangles, width, height):
    """The depth of each pixel in a parallel projection."""
    depth = np.full((height, width), np.float32(1e9))
    for k in range(len(triangles)):
        a, b, c = points[triangles[k, 0]], points[triangles[k, 1]], points[triangles[k, 2]]
        area = doubled_area(a, b, c)
        if area == 0:
            continue
        x0, x1, y0, y1 = corners(a, b, c, width, height)
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                u, v = weights_at(a, b, c, area, x, y)
                if u >= 0 and v >= 0 and u + v <= 1:
                    z = np.float32(a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2]))
                    if z < depth[y, x]:
                        depth[y, x] = z
    return depth


@njit(cache=True)
def add_cover(points, triangles, width, height, sum_of, amount):
    """Adds an amount to every pixel that a triangle covers, once; a depth of zero or less is behind the camera."""
    seen = np.zeros((height, width), np.uint8)
    for k in range(len(triangles)):
        a, b, c = points[triangles[k, 0]], points[triangles[k, 1]], points[triangles[k, 2]]
        area = doubled_area(a, b, c)
        if a[2] <= 0 or b[2] <= 0 or c[2] <= 0 or area == 0:
            continue
        x0, x1, y0, y1 = corners(a, b, c, width, height)
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                if seen[y, x]:
                    continue
                u, v = weights_at(a, b, c, area, x, y)
                if u >= 0 and v >= 0 and u + v <= 1:
                    seen[y, x] = 1
                    sum_of[y, x] += amount


@njit(cache=True)
def value_noise(x, y, z):
    """Value noise of two octaves, -1…1."""
    total = 0.0
    for octave in range(2):
        k = 1.0 + 1.3 * octave
        i, j, l = math.floor(x * k), math.floor(y * k), math.floor(z * k)
        f, g, h = x * k - i, y * k - j, z * k - l
        value = 0.0
        for a in range(2):
            for b in range(2):
                for c in range(2):
                    n = (int(i + a) * 374761393 + int(j + b) * 668265263 + int(l + c) * 2147483647
                         + octave * 97) & 0xFFFFFFFF
                    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
                    n = n ^ (n >> 16)
                    weight = (f if a else 1 - f) * (g if b else 1 - g) * (h if c else 1 - h)
                    value += weight * ((n & 0xFFFF) / 32767.5 - 1)
        total += value * (0.65 if octave == 0 else 0.35)
    return total


@njit(cache=True)
def shade(who, weights, triangles, kinds, vertices, normals, rest, colours, grain, stripes, lights, power, maps, rows,
          low, scale, ambient, eye, striped):
    """Linear colours and cover of each pixel; the grain and the stripes are fixed to the person at rest."""
    height, width = who.shape
    out = np.zeros((height, width, 4))
    size = maps.shape[1]
    for y in range(height):
        for x in range(width):
            k = who[y, x]
            if k < 0:
                continue
            b, c = weights[y, x, 0], weights[y, x, 1]
            a = 1 - b - c
            i, j, l = triangles[k, 0], triangles[k, 1], triangles[k, 2]
            p = a * vertices[i] + b * vertices[j] + c * vertices[l]
            m = a * normals[i] + b * normals[j] + c * normals[l]
            r = a * rest[i] + b * rest[j] + c * rest[l]
            m = m / max(1e-9, math.sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]))
            e = eye - p
            if m[0] * e[0] + m[1] * e[1] + m[2] * e[2] < 0:
                m = -m
            kind = kinds[k]
            g = grain[kind, 0]
            f = 1 + grain[kind, 1] * value_noise(r[0] * g, r[1] * g, r[2] * g)
            if kind == striped and stripes > 0 and (r[1] * stripes) % 1.0 < 0.3:
                f *= 0.35
            sky = 0.55 + 0.45 * (0.5 + 0.5 * m[2])
            light = ambient * sky
            for q in range(len(lights)):
                d = lights[q] - p
                square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
                cos = (m[0] * d[0] + m[1] * d[1] + m[2] * d[2]) / math.sqrt(square)
                cos = max(0.0, (cos + 0.25) / 1.25)  # A wide light wraps around.
                if cos <= 0:
                    continue
                R = rows[q]
                sx = (R[0, 0] * p[0] + R[0, 1] * p[1] + R[0, 2] * p[2] - low[q, 0]) * scale[q]
                sy = (R[1, 0] * p[0] + R[1, 1] * p[1] + R[1, 2] * p[2] - low[q, 1]) * scale[q]
                sz = R[2, 0] * p[0] + R[2, 1] * p[1] + R[2, 2] * p[2]
                lit = 0.0
                for u in range(-2, 3):
                    for v in range(-2, 3):
                        X, Y = int(sx + 3 * u), int(sy + 3 * v)
                        if X < 0 or Y < 0 or X >= size or Y >= size or maps[q, Y, X] > sz - 0.025:
                            lit += 0.04
                light = light + power[q] * (cos * lit / square)
            for channel in range(3):
                out[y, x, channel] = colours[kind, channel] * f * light[channel]
            out[y, x, 3] = 1
    return out
