"""Files that are mutated at random, at random commands, for as long as is asked."""

import itertools
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import judge

FEATURES = ["rangeOfMotion.shoulder.left.abduction", "rangeOfMotion.knee.right.flexion", "overlay.wholeBody"]
TESTS = ["gait", "five-times-sit-to-stand", "jump", "timed-up-and-go", "single-leg-stance"]
EXERCISES = ["squats", "lateralRaises", "anyRepetition", "plank", "bicepCurls"]
SAID = ["--size", "640x480", "--rate", "30"]
# Tokens that readers parse, put in unexpected places.
TOKENS = [b"\0", b"\xff", b"\n", b"\n\n", b",", b"\t", b'"', b"{", b"}", b"[", b"]", b":", b"-", b"null", b"NaN", b"1e309", b"-1",
          b"4294967296", b"9223372036854775807", b"-9223372036854775808", b"0.0", b"1e-320", b"\xef\xbb\xbf", b"\xc0\x80", b"\x1b[2J"]


def mutate(data, generator):
    """A few changes at random: flipped bits, pieces cut out, doubled, moved, tokens put in."""
    data = bytearray(data)
    for _ in range(generator.choice((1, 1, 2, 4, 16, 64))):
        if not data:
            break
        start = generator.randrange(len(data))
        end = min(len(data), start + generator.choice((1, 2, 4, 16, 256, 4096)))
        kind = generator.randrange(6)
        if kind == 0:
            data[start] ^= 1 << generator.randrange(8)
        elif kind == 1:
            del data[start:end]
        elif kind == 2:
            data[start:start] = data[start:end] * generator.choice((1, 3, 20))
        elif kind == 3:
            piece = data[start:end]
            del data[start:end]
            place = generator.randrange(len(data) + 1)
            data[place:place] = piece
        elif kind == 4:
            data[start:end] = generator.choice(TOKENS)
        else:
            data[start:end] = bytes(generator.randrange(256) for _ in range(end - start))
    return bytes(data[:1 << 20])


def command(generator, path, out):
    """A command line that reads a file, with what it writes in a folder of its own."""
    feature = generator.choice(FEATURES)
    choices = [
        ["info", path], ["info", path, "--json"], ["measure", path, "--feature", feature, "--json", *SAID],
        ["measure", path, "--feature", feature, "--csv", *SAID], ["measure", path, "--feature", feature, "--sheet", f"{out}/s.png", *SAID],
        ["measure", path, "--feature", feature, "--overlay", f"{out}/o", *SAID], ["people", path, *SAID],
        ["people", path, "-o", f"{out}/p.qprec.jsonl", *SAID], ["plot", path, "-o", f"{out}/p.svg", "--feature", feature, *SAID],
        ["report", path, "-o", f"{out}/r.html", "--feature", feature, *SAID],
        ["report", path, "-o", f"{out}/r.html", "--exercise", generator.choice(EXERCISES), *SAID],
        ["exercise", generator.choice(EXERCISES), path, "--json", *SAID], ["guide", path, "--json", *SAID],
        ["test", generator.choice(TESTS), path, "--json", *SAID], ["test", generator.choice(TESTS), path, "--fhir", *SAID],
        ["body", path, *SAID], ["score", "tadasana", path, "--json", *SAID], ["batch", path, "--feature", feature, "-o", f"{out}/b.jsonl", *SAID],
        ["verify", path, path], ["assess", path, path], ["workout", path, path], ["exercise", path, path],
        ["landmarks", path, "-o", f"{out}/l.qprec.jsonl"], ["measure", path, "--feature", feature, "--overlay", f"{out}/o", "--background", path],
        ["rig", "solve", path, path, "-o", f"{out}/r.qprig.json"], ["rig", "measure", path, path], ["repeatability", path],
    ]
    choices += [["convert", path, f"{out}/c{ending}", *SAID] for ending in (".csv", ".json", ".trc", ".c3d", ".mot", ".qprec.jsonl", "")]
    return generator.choice(choices)


def fuzz(program, samples, folder, seconds, seed, workers):
    """Tries until the time is over.

    `samples` are the paths of good files. Returns the faults, with the folders of what caused them, and the number of tries.
    """
    ends, numbers, faults = time.monotonic() + seconds, itertools.count(), []
    files = [(Path(path).name, Path(path).read_bytes()) for path in samples]

    def attempt(number):
        generator = random.Random(f"{seed}.{number}")
        place = Path(folder) / f"try-{number}"
        place.mkdir(parents=True)
        name, data = generator.choice(files)
        path = place / name
        path.write_bytes(mutate(data, generator))
        arguments = command(generator, str(path), str(place))
        result = judge.run([program, *arguments])
        found = judge.faults(result, is_text="--csv" not in arguments)
        if not found:
            for each in sorted(place.rglob("*"), reverse=True):
                each.rmdir() if each.is_dir() and not each.is_symlink() else each.unlink()
            place.rmdir()
        return [f"{' '.join(arguments)}: {fault}" for fault in found]

    def work(_):
        count = 0
        while time.monotonic() < ends:
            faults.extend(attempt(next(numbers)))
            count += 1
        return count

    with ThreadPoolExecutor(workers) as pool:
        return faults, sum(pool.map(work, range(workers)))
