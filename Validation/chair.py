"""Five stands from a chair, rendered from an oblique camera and from the side: counted and timed by the program."""
import json
import subprocess

from movements import SEATED, STAND, STANDS, moving_pose
from people import RESTING_ARMS
from videos import BACK, FOCAL, SIZE, camera

RATE, DISTANCE = 15, 4.0
# From the start of the first rise to the end of the last, in seconds.
TRUE_TIME = (STANDS - 1) * sum(STAND) + STAND[0]
NEAR = 0.5  # Seconds between the end of a rise and the program's stand, which is earlier: nearly upright.


def video(person, yaw):
    frames = range(int(RATE * (SEATED + STANDS * sum(STAND) + 1)))
    poses = [moving_pose("rising", frame / RATE, RESTING_ARMS.get(person, 10)) for frame in frames]
    return dict(id=f"{person}-rising-{yaw}", part="back", kind="moving", person=person, movement="rising", yaw=yaw,
                room=BACK["room"], outfit="short", size=SIZE, focal=FOCAL, rate=RATE, poses=poses, frames=list(frames),
                **camera(person, 1, DISTANCE))


def chair_stands(laboratory, say):
    """Whether five stands are counted, and timed within NEAR, from each camera."""
    good = True
    for person, yaw in (("slim", 45), ("plump", 75)):
        drawn = video(person, yaw)
        laboratory.make(drawn, ["blazepose"])
        recording, _ = laboratory.recording(drawn, "blazepose")
        run = subprocess.run([laboratory.program.path, "test", "five-times-sit-to-stand", recording, "--json"],
                             capture_output=True, text=True)
        values = json.loads(run.stdout)["values"] if run.returncode == 0 else []
        means = {value["name"]: value["mean"] for value in values if "mean" in value}
        stands, time = means.get("stands", 0), means.get("timeToFifthStand", float("nan"))
        holds = stands == STANDS and abs(time - TRUE_TIME) <= NEAR
        good &= holds
        say(f"{'holds ' if holds else 'BROKEN'}  blazepose, chair stands, turned by {yaw}°: {stands:.0f} of {STANDS}, "
            f"fifth stand after {time:.1f} s (bound {TRUE_TIME:.1f} ± {NEAR} s)")
    return good
