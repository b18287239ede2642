#!/usr/bin/env python3
"""The speed of an overlay against Blend2D and Skia, the same scene, in turns.

    pip install blend2d-python skia-python
    swift build -c release --package-path Benchmarks --product raster-benchmark
    Benchmarks/Sources/raster-benchmark/compare.py [--program PATH] [--frames 500] [--rounds 7]

A rival that is not installed is named and passed over. Both draw what `raster-benchmark scene` prints, with paths made
before, on one thread. They are called from Python, some 75 calls a frame; the column "calls" has the time of the same
calls with everything clipped away, which is not taken off.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WHITE, GREEN, ORANGE = (255, 255, 255, 255), (0x34, 0xC7, 0x59, 255), (0xFF, 0x95, 0, 255)


def shares(color):
    return tuple(channel / 255 for channel in color)


class Blend2D:
    name = "Blend2D"

    def __init__(self, scene):
        import blend2d

        self.image = blend2d.BLImage(scene["width"], scene["height"])
        self.context = blend2d.BLContext(self.image)
        self.scene = scene
        self.lines = []
        for a, b in scene["lines"]:
            path = blend2d.BLPath()
            path.move_to(*a)
            path.line_to(*b)
            self.lines.append(path)
        self.arc = blend2d.BLPath()
        arc = scene["arc"]
        self.arc.add_arc(*arc["center"], arc["radius"], arc["start"], arc["sweep"])
        face = blend2d.BLFontFace.create_from_file(FONT)
        self.font = blend2d.BLFont()
        self.font.create_from_face(face, scene["capHeight"] / 0.73)
        self.point = blend2d.BLPoint(scene["label"][0], scene["label"][1] + scene["capHeight"])
        self.context.stroke_width = scene["lineWidth"]
        self.context.set_stroke_caps(blend2d.BLStrokeCap.CAP_ROUND)
        self.nothing = blend2d.BLRect(0, 0, 0, 0)

    def draw(self, move, label, clipped=False):
        context = self.context
        context.save()
        if clipped:
            context.clip_to_rect(self.nothing)
        else:
            context.clear_all()
        context.translate(*move)
        context.set_stroke_style(shares(WHITE))
        for path in self.lines:
            context.stroke_path(path)
        context.set_fill_style(shares(GREEN))
        radius = self.scene["jointRadius"]
        for x, y in self.scene["joints"]:
            context.fill_circle(x, y, radius)
        context.set_stroke_style(shares(ORANGE))
        context.stroke_path(self.arc)
        context.set_fill_style(shares(ORANGE))
        context.fill_text(self.point, self.font, label)
        context.restore()
        context.flush()


class Skia:
    name = "Skia"

    def __init__(self, scene):
        import skia

        self.skia = skia
        self.scene = scene
        self.surface = skia.Surface(scene["width"], scene["height"])
        self.canvas = self.surface.getCanvas()

        def paint(color, style):
            return skia.Paint(
                AntiAlias=True, Color=skia.Color(*color), Style=style, StrokeWidth=scene["lineWidth"],
                StrokeCap=skia.Paint.kRound_Cap)

        self.line = paint(WHITE, skia.Paint.kStroke_Style)
        self.joint = paint(GREEN, skia.Paint.kFill_Style)
        self.stroke = paint(ORANGE, skia.Paint.kStroke_Style)
        self.fill = paint(ORANGE, skia.Paint.kFill_Style)
        arc = scene["arc"]
        (x, y), r = arc["center"], arc["radius"]
        self.arc = (skia.Rect.MakeLTRB(x - r, y - r, x + r, y + r), arc["start"] * 57.29578, arc["sweep"] * 57.29578)
        self.font = skia.Font(skia.Typeface.MakeFromFile(FONT), scene["capHeight"] / 0.73)

    def draw(self, move, label, clipped=False):
        canvas = self.canvas
        canvas.save()
        if clipped:
            canvas.clipRect(self.skia.Rect.MakeEmpty())
        else:
            canvas.clear(0)
        canvas.translate(*move)
        for a, b in self.scene["lines"]:
            canvas.drawLine(*a, *b, self.line)
        radius = self.scene["jointRadius"]
        for x, y in self.scene["joints"]:
            canvas.drawCircle(x, y, radius, self.joint)
        canvas.drawArc(*self.arc, False, self.stroke)
        x, y = self.scene["label"]
        canvas.drawString(label, x, y + self.scene["capHeight"], self.font, self.fill)
        canvas.restore()


def timed(rival, frames, clipped):
    times = []
    for frame in range(frames):
        move = (frame % 17 / 17, frame % 13 / 13)
        start = time.perf_counter()
        rival.draw(move, f"{100 + frame % 50}°", clipped)
        times.append((time.perf_counter() - start) * 1e6)
    return statistics.median(times)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", default=HERE.parent.parent / ".build/release/raster-benchmark", type=pathlib.Path)
    arguments.add_argument("--frames", default=500, type=int)
    arguments.add_argument("--rounds", default=7, type=int)
    options = arguments.parse_args()

    def ours(*words):
        return subprocess.run([options.program, *words], check=True, capture_output=True, text=True).stdout

    print("a frame, cleared, in microseconds   ours  rival   of it calls  ratio")
    for width, height in [(1280, 720), (1920, 1080)]:
        scene = json.loads(ours("scene", str(width), str(height)))
        for kind in (Blend2D, Skia):
            try:
                rival = kind(scene)
            except ImportError:
                print(f"{kind.name}, {width} × {height}: not installed, not run")
                continue
            rounds = []
            for _ in range(options.rounds):
                mine = float(ours("time", str(width), str(height), str(options.frames)))
                rounds.append((mine, timed(rival, options.frames, False), timed(rival, options.frames, True)))
            mine, theirs, calls = (statistics.median(column) for column in zip(*rounds))
            ratio = statistics.median(round[1] / round[0] for round in rounds)
            print(f"{kind.name + f', {width} × {height}':34}{mine:6.0f} {theirs:6.0f}  {calls:6.0f}  {ratio:9.1f}×")


if __name__ == "__main__":
    main()
