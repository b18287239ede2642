"""Other projects' readers on the files that we write, and the guide's Python on MediaPipe's results; see Scripts/peers."""

import json
import subprocess
import sys
import tempfile
import warnings
from types import SimpleNamespace

import c3d
import ezc3d
import numpy as np
import trc as trc_data_reader

try:
    import opensim as osim
except ImportError:
    osim = None

warnings.filterwarnings("ignore")
qpdemo, reference = sys.argv[1:]
failures = 0


def check(what, is_right):
    global failures
    failures += not is_right
    print(("ok    " if is_right else "WRONG ") + what)


def convert(source, target):
    subprocess.run([qpdemo, "convert", source, target, "--overwrite"], check=True, capture_output=True)
    return target


def points(path):
    """Points as ezc3d sees them (frames, markers, 3), NaN where the residual says that there is none."""
    file = ezc3d.c3d(path)
    values = np.moveaxis(file["data"]["points"][:3], [0, 1, 2], [2, 1, 0]).copy()
    residuals = file["data"]["meta_points"]["residuals"][0].T
    values[residuals < 0] = np.nan
    return file, values, residuals


def trc(path):
    """Names, times and points of a TRC file with tabs or commas, cut up by hand."""
    lines = open(path, encoding="utf-8").read().splitlines()
    separator = "\t" if "\t" in lines[1] else ","
    names = [cell for cell in lines[3].split(separator)[2:] if cell.strip()]
    rows = [line.split(separator) for line in lines[5:] if line.strip(separator + " ")]
    width = 2 + 3 * len(names)
    number = lambda cell: float(cell) if cell.strip() else np.nan
    table = np.array([[number(cell) for cell in (row + [""] * width)[:width]] for row in rows])
    values = table[:, 2:].reshape(len(rows), len(names), 3)
    values[np.isnan(values).any(axis=2)] = np.nan
    return names, table[:, 1], values, lines[2].split(separator)


def mot(path):
    lines = open(path).read().splitlines()
    start = [line.strip() for line in lines].index("endheader") + 1
    return lines[start].split(), np.genfromtxt(lines[start + 1 :]), lines[:start]


same = lambda a, b: np.array_equal(a, b, equal_nan=True)


def opensim(folder):
    """OpenSim's own reader takes our joint angles and markers: names, units, even times, and the values."""
    path, feature = folder + "/walk.qprec.jsonl", "rangeOfMotion.knee.left.flexion"
    run = lambda *arguments: subprocess.run([qpdemo, *arguments], check=True, capture_output=True).stdout
    run("simulate", "--movement", "treadmill", "--repetitions", "3", "-o", path)
    frames = [json.loads(line) for line in run("measure", path, "--feature", feature, "--json").splitlines()]
    expected = np.array([frame["results"].get(feature, {}).get("value", np.nan) for frame in frames])
    for ending in ["mot", "sto"]:
        file = f"{folder}/angles.{ending}"
        run("measure", path, "--feature", feature, "-o", file)
        table = osim.TimeSeriesTable(file)
        check(f"OpenSim: .{ending}, its names and unit", table.getColumnLabels() == ("knee_angle_l",)
              and table.getTableMetaDataString("inDegrees") == "yes")
        check(f"OpenSim: .{ending}, even times", np.ptp(np.diff(table.getIndependentColumn())) < 1e-9)
        values = table.getDependentColumn("knee_angle_l").to_numpy()
        # Times of frames are rounded to milliseconds, and a knee turns by up to 0.4° in one.
        check(f"OpenSim: .{ending}, its values", len(values) == len(expected)
              and np.nanmax(np.abs(values - expected)) < 0.4)
    original = reference + "/clinical/sit-to-stand.trc"
    before, after = (osim.TimeSeriesTableVec3(path) for path in (original, convert(original, f"{folder}/markers.trc")))
    check("OpenSim: a TRC, its names and unit", before.getColumnLabels() == after.getColumnLabels()
          and before.getTableMetaDataString("Units") == after.getTableMetaDataString("Units"))
    flat = before.flatten(), after.flatten()  # Kept, since OpenSim's matrices are views.
    here, there = (table.getMatrix().to_numpy() for table in flat)
    check("OpenSim: its points", here.shape == there.shape and np.allclose(here, there, atol=0.01, equal_nan=True))


with tempfile.TemporaryDirectory() as folder:
    original = reference + "/c3d/markers_analogs.c3d"
    ours = convert(original, folder + "/a.c3d")
    before, expected, residuals = points(original)
    after, values, written = points(ours)
    labels = lambda file: list(file["parameters"]["POINT"]["LABELS"]["value"])
    check("ezc3d: the points of a C3D", same(expected, values))
    check("ezc3d: its residuals", same(np.round(residuals, 5), np.round(written, 5)))
    check("ezc3d: its names, rate and unit", labels(before) == labels(after) and all(
        before["parameters"]["POINT"][key]["value"][0] == after["parameters"]["POINT"][key]["value"][0]
        for key in ("RATE", "UNITS")))
    with open(ours, "rb") as handle:
        reader = c3d.Reader(handle)
        frames = np.array([frame[1] for frame in reader.read_frames()])
        found = frames[:, :, :3].astype(float)
        found[frames[:, :, 3] < 0] = np.nan
        check("c3d: the points", same(expected, found))
        check("c3d: the names", [name.strip() for name in reader.point_labels] == labels(before))

    import kineticstoolkit as ktk

    points_ktk = ktk.read_c3d(ours)
    points_ktk = points_ktk["Points"] if isinstance(points_ktk, dict) else points_ktk
    # It gives metres.
    scaled = np.stack([points_ktk.data[name][:, :3] for name in labels(before)], axis=1)
    check("kineticstoolkit: the points", np.allclose(scaled * 1000, expected, rtol=1e-12, atol=1e-9, equal_nan=True))

    names, times, values, facts = trc(convert(original, folder + "/a.trc"))
    check("NumPy: the same as TRC, to the last bit", names == labels(before) and same(values, expected))
    check("NumPy: its counts", [float(cell) for cell in facts[:4]] == [100, 100, len(times), len(names)])
    for name in ["opensim/abdbonepin.trc", "butterworth/raw.trc", "c3d/markers.trc",
                 "opensim/trc-parser/dataWithNaNsOfDifferentCases.trc", "opensim/trc-parser/exampleFormat.trc"]:
        source = reference + "/" + name
        expected_names, expected_times, expected, _ = trc(source)
        names, times, values, facts = trc(convert(source, folder + "/b.trc"))
        check(f"NumPy: {name}", names == expected_names and same(times, expected_times) and same(values, expected))
        peer = trc_data_reader.TRCData()
        peer.load(folder + "/b.trc")
        found = np.array([peer[marker] for marker in names]).transpose(1, 0, 2)
        check(f"trc-data-reader: {name}", peer["Markers"] == names and same(found, expected))
        check(f"NumPy: {name}, its counts", [int(cell) for cell in facts[2:4]] == [len(times), len(names)])
        count = len(expected)
        _, values, _ = points(convert(source, folder + "/b.c3d"))
        check(f"ezc3d: {name} as C3D", same(values, expected.astype(np.float32).astype(float)))
    for name in ["opencap/squats1_videoAndMocap.mot", "butterworth/opensim-ik.mot",
                 "opensim/std_subject1_abdbonepin_IK.mot"]:
        columns, expected, _ = mot(reference + "/" + name)
        names, values, header = mot(convert(reference + "/" + name, folder + "/c.mot"))
        check(f"NumPy: {name}", names == columns and same(values, expected))
        check(f"NumPy: {name}, its counts", f"nRows={len(values)}" in header and f"nColumns={len(names)}" in header)

    # A body in space, as both formats: metres over the ground.
    squats = reference + "/../recordings/squats-two-and-a-half.qprec.jsonl"
    for ending in ("trc", "c3d"):
        subprocess.run(
            [qpdemo, "measure", squats, "--feature", "rangeOfMotion.knee.left.flexion", "--skeleton3d",
             f"{folder}/body.{ending}", "--overwrite"], check=True, capture_output=True)
    names, times, expected, _ = trc(folder + "/body.trc")
    file, values, _ = points(folder + "/body.c3d")
    check("ezc3d: a body in space, names and metres", labels(file) == names
          and file["parameters"]["POINT"]["UNITS"]["value"] == ["m"])
    check("ezc3d: its points are those of the TRC", len(times) > 50 and np.allclose(values, expected, atol=1e-3))
    heels = expected[:, [names.index("leftHeel"), names.index("rightHeel")], 1]
    check("NumPy: its heels stand on the ground", np.abs(np.median(heels, axis=0)).max() < 0.05)

    if osim is None:
        print("note  OpenSim has no wheel for this Python; its reader was not asked.")
    else:
        opensim(folder)

    # The guide's snippet writes the recording that these points, in MediaPipe's classes, came from.
    guide = open("Docs/GettingStarted.md", encoding="utf-8").read()
    snippet = {}
    exec(guide.split("```python\n")[1].split("```")[0], snippet)
    path = reference + "/../recordings/shoulder-left-raise.qprec.jsonl"
    header, *frames = [json.loads(line) for line in open(path)]
    fields = ("x", "y", "z", "visibility")
    people = lambda frame, key: [[SimpleNamespace(**dict(zip(fields, point))) for point in pose[key]] for pose in frame["poses"]]
    snippet["write"](folder + "/a.qprec.jsonl", *header["size"], [
        (frame["t"], SimpleNamespace(
            pose_landmarks=people(frame, "landmarks"), pose_world_landmarks=people(frame, "world")))
        for frame in frames])
    measure = lambda path: subprocess.run(
        [qpdemo, "measure", path, "--feature", "rangeOfMotion.shoulder.left.abduction", "--json"],
        check=True, capture_output=True, text=True).stdout
    check("MediaPipe: the guide's snippet, the same readings", len(frames) > 50 and measure(path) == measure(folder + "/a.qprec.jsonl"))

print(f"{failures} wrong")
sys.exit(failures > 0)
