"""Which videos are drawn: person × movement × view, with distance, camera's height, outfit going round.

The systematic table is fitted on the fitting part alone. The part that is held back has other people, another room,
other yaws, and five movements more. yaw: how far the person is turned from the camera, the left side towards it.
timing: the frames a second of held poses, the frames of the first pose and of each later one; noise is known, and so an
interval there, after 0.6 s at ten frames a second.
"""
from movements import held_pose, moving_pose
from people import RESTING_ARMS

FIT = dict(people=["man", "woman", "heavy", "child", "tall", "elder"], room="home", yaws=[0, 20, 40, 60, 90],
           held=["abduction", "flexion", "elbow", "knee", "hip", "squat"], timing=(5, 8, 4))
BACK = dict(people=["oldlady", "slim", "plump"], room="clinic", yaws=[0, 10, 75, 90],
            held=FIT["held"] + ["lunge", "crossed"], moving=["walking", "squatting", "reaching"], timing=(10, 15, 8))
DISTANCES = [1.5, 2.5, 4.0]
# Cameras that have a picture of the room: height and aim by room and distance, for adults and for the child.
HEIGHTS = [1.0, 1.5]
CHILD = {1.5: 1.0, 2.5: 1.5, 4.0: 1.0}
POSES = 5
SECONDS, MOVING_RATE = 3.0, 30
SIZE, FOCAL = [540, 720], 565.0


def camera(person, turn, distance):
    if person == "child":
        return dict(distance=distance, height=CHILD[distance], aim=0.73)
    return dict(distance=distance, height=HEIGHTS[turn % 2], aim=0.92)


def video(part, kind, person, movement, yaw, turn):
    plan = FIT if part == "fit" else BACK
    rest = RESTING_ARMS.get(person, 10)
    if kind == "held":
        poses = [held_pose(movement, i / (POSES - 1), rest) for i in range(POSES)]
        rate, first, hold = plan["timing"]
        frames = [0] * first + [i for i in range(1, POSES) for _ in range(hold)]
    else:
        rate = MOVING_RATE
        poses = [moving_pose(movement, i / rate, rest) for i in range(int(SECONDS * rate))]
        frames = list(range(len(poses)))
    spot = camera(person, turn, DISTANCES[(turn + turn // 3) % 3])
    return dict(id=f"{person}-{movement}-{yaw:02d}", part=part, kind=kind, person=person, movement=movement, yaw=yaw,
                room=plan["room"], outfit=["short", "long"][turn // 2 % 2], size=SIZE,
                focal=FOCAL, rate=rate, poses=poses, frames=frames, **spot)


def held_videos(part):
    plan = FIT if part == "fit" else BACK
    return [video(part, "held", person, movement, yaw, i + j + k)
            for i, person in enumerate(plan["people"]) for j, movement in enumerate(plan["held"])
            for k, yaw in enumerate(plan["yaws"])]


def moving_videos():
    """Each continuous movement from the front, between and from the side, by the people who are held back in turn."""
    views = [BACK["yaws"][0], *BACK["yaws"][-2:]]
    return [video("back", "moving", BACK["people"][(i + k) % len(BACK["people"])], movement, yaw, i + k + 1)
            for i, movement in enumerate(BACK["moving"]) for k, yaw in enumerate(views)]


def fast_videos():
    """A few that are held back, for every change of the code: each movement in the view that it is measured in."""
    wanted = {"oldlady-abduction-00", "plump-abduction-10", "oldlady-elbow-90", "slim-elbow-75", "slim-flexion-90",
              "plump-flexion-75", "slim-knee-75", "oldlady-knee-90", "plump-hip-75", "slim-hip-90", "plump-squat-90",
              "oldlady-squat-75", "slim-lunge-90", "oldlady-crossed-00"}
    return [one for one in held_videos("back") if one["id"] in wanted]


def all_videos():
    return held_videos("fit") + held_videos("back") + moving_videos()
