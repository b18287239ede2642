"""What stays from frame to frame: how far an estimator's points lie from the joints, and what is not known of the camera."""
import math

from .parameters import table

CAMERA, KNOWN = table("camera"), table("blazePoseError")
# The place of each point that is measured, and the ends of the segment along which its error is given.
PLACES = {11: "shoulder", 12: "shoulder", 13: "elbow", 23: "hip", 24: "hip", 25: "knee", 27: "ankle"}
TRUNK = ((23, 24), (11, 12))
SEGMENTS = {13: ((11,), (13,)), 25: ((23,), (25,)), 27: ((25,), (27,))}
COUNTERPARTS = [(11, 12), (23, 24)]


class Systematic:
    """Of a recording's header: its estimator's error, and its camera."""

    def __init__(self, header):
        stated = header.get("estimator", {}).get("systematic")
        self.spreads = vars(KNOWN) if stated is None else stated
        self.is_exact = "shoulder" not in self.spreads
        self.sides = self.spreads.get("sides", 0.0)
        width, height = header["size"]
        lens = header.get("intrinsics")
        self.middle, self.focal = complex(width, height) / 2, None
        if lens:
            self.middle, self.focal = complex(lens["cx"], lens["cy"]), (lens["fx"] + lens["fy"]) / 2
        elif not self.is_exact:
            self.focal = max(width, height) / 2 / math.tan(math.radians(CAMERA.fieldOfView / 2))

    def variance(self, gradients, places, body_size):
        """Of a quantity with a gradient by each point."""
        if self.is_exact:
            return 0.0
        parts = {point: self.parts(point, gradient, places, body_size) for point, gradient in gradients.items()}
        total = sum(abs(part) ** 2 for part in parts.values())
        for one, other in COUNTERPARTS:
            if one in parts and other in parts:
                total += 2 * self.sides * (parts[one] * parts[other].conjugate()).real
        return max(0.0, total)

    def parts(self, point, gradient, places, body_size):
        """The quantity's deviation for the error along the point's segment, and that for the error across it."""
        start, end = (sum(places[each] for each in part) / len(part) for part in SEGMENTS.get(point, TRUNK))
        along, across = self.spreads[PLACES[point]]
        length = abs(end - start)
        # Without a direction, as where a shoulder is not seen, the larger of both every way.
        if not length > 0:
            return gradient * max(along, across) * body_size
        turned = gradient * ((end - start) / length).conjugate()
        return complex(turned.real * along, turned.imag * across) * body_size

    def perspective(self, place, ray):
        """The deviation of a line's direction in radians, for a limb that points towards the camera unseen."""
        if self.focal is None:
            return 0.0
        aside = abs(((place - self.middle) * ray.conjugate()).imag) / abs(ray)
        return aside / self.focal * math.tan(math.radians(CAMERA.limbTilt))
