"""What the people do: poses that are held, and continuous movement. Angles in degrees, names as in body.py."""
import numpy as np

# Normal walking by tenths of the cycle, from the contact of the heel: hip, knee, ankle.
GAIT = np.array([[28, 24, 14, 4, -5, -10, -2, 14, 27, 31, 28], [4, 16, 15, 7, 4, 10, 38, 60, 48, 14, 4],
                 [0, -4, 3, 7, 10, 8, -14, -6, 1, 2, 0]], float)


def lerp(start, end, part):
    return start + (end - start) * part


def both(**angles):
    return {name + side: value for name, value in angles.items() for side in (".L", ".R")}


def squat(knee, part, rest):
    lean = 0.40 * knee
    hip = 0.70 * knee + lean
    return {**both(hip=hip, knee=knee, flex=lerp(10, 80, part) + lean, abd=rest * (1 - part), elbow=8, hipabd=6),
            "lean": lean, "head": -lean * 0.8, "flat": True}


def held_pose(movement, part, rest):
    """The pose at a part 0…1 of a movement; rest: how far the hanging arms stand off this person."""
    pose = both(abd=rest, elbow=8)
    if movement == "abduction":
        raised = lerp(rest, 170, part)
        pose.update(both(abd=raised, elbow=4, twist=max(0, raised - 50) * 0.7))
    elif movement == "flexion":  # The left arm alone, so that the far one does not hide behind it.
        pose.update({"abd.L": rest * (1 - min(1, part * 3)), "flex.L": lerp(0, 170, part), "elbow.L": 4})
    elif movement == "elbow":
        pose.update(both(elbow=lerp(5, 140, part)))
    elif movement == "knee":  # Standing on the right leg, the left heel towards the seat.
        pose.update({"knee.L": lerp(2, 120, part), "hip.L": lerp(0, 8, part)})
    elif movement == "hip":  # The thigh raised, the shank hangs.
        hip = lerp(0, 115, part)
        pose.update({"hip.L": hip, "knee.L": hip * 0.85})
    elif movement == "squat":
        pose = squat(lerp(3, 115, part), part, rest)
    elif movement == "lunge":  # The left leg before, the right one behind, the arms hang.
        lean = lerp(2, 12, part)
        pose.update({"hip.L": lerp(5, 78, part) + lean, "knee.L": lerp(4, 88, part), "hip.R": lerp(5, -8, part) + lean,
                     "knee.R": lerp(4, 80, part), "ankle.R": lerp(0, 20, part), "lean": lean, "head": -lean * 0.6,
                     **both(flex=lean)})
    elif movement == "crossed":  # The forearms cross before the trunk, and one leg before the other.
        pose.update(both(flex=lerp(5, 55, part), cross=lerp(0, 35, part), elbow=lerp(10, 95, part)))
        pose.update({"hipabd.L": lerp(0, -10, part), "hip.L": lerp(0, 12, part)})
    else:
        raise ValueError(f"There is no movement {movement}.")
    return pose


def moving_pose(movement, time, rest):
    """The pose at a time (seconds) of a continuous movement."""
    if movement == "walking":  # On the spot, as on a treadmill; arms and legs hide each other from the side.
        pose = {"lean": 3.0, "head": -3.0}
        for side, start in ((".L", 0.0), (".R", 0.5)):
            phase = (time / 1.1 + start) % 1.0
            hip, knee, ankle = (np.interp(phase, np.linspace(0, 1, 11), row) for row in GAIT)
            swing = -np.cos(2 * np.pi * phase)
            pose.update({"hip" + side: hip + 3, "knee" + side: knee, "ankle" + side: ankle, "abd" + side: rest * 0.7,
                         "flex" + side: 3 + 18 * swing, "elbow" + side: 18 + 8 * swing})
        return pose
    if movement == "squatting":
        part = 0.5 - 0.5 * np.cos(2 * np.pi * time / 2.4)
        return squat(lerp(3, 105, part), part, rest)
    if movement == "rising":  # From a seat that is not drawn and back, arms crossed, as in five chair stands.
        return rising(rise_of_chair(time), rest)
    if movement == "balancing":
        return balancing(*held_up(time), rest)
    if movement == "reaching":  # Both arms in turn, forward and across the trunk.
        pose = both(abd=rest, elbow=8)
        for side, start in ((".L", 0.0), (".R", 0.5)):
            part = max(0.0, np.sin(2 * np.pi * (time / 2.4 + start))) ** 2
            pose.update({"abd" + side: rest * (1 - part), "flex" + side: 85 * part, "cross" + side: 30 * part,
                         "elbow" + side: 8 + 70 * np.sqrt(part) * (1 - part)})
        return pose
    raise ValueError(f"There is no movement {movement}.")


# Phases of a chair stand in seconds: rising, standing, sitting down, seated. The first begins after SEATED.
SEATED, STAND = 2.0, (0.9, 0.4, 1.0, 0.5)
STANDS = 5


def rise_of_chair(time):
    """How far a person has risen from a seat, 0…1, and the part of the way that is under way, 0…1."""
    up, stay, down, sit = STAND
    into = (time - SEATED) % sum(STAND) if 0 <= time - SEATED < STANDS * sum(STAND) else sum(STAND)
    smooth = lambda part: 0.5 - 0.5 * np.cos(np.pi * part)
    if into < up:
        return smooth(into / up), into / up
    if into < up + stay:
        return 1.0, 1.0
    if into < up + stay + down:
        return smooth(1 - (into - up - stay) / down), 1 - (into - up - stay) / down
    return 0.0, 0.0


# Phases of a stance on one leg in seconds: on both, lifting a foot, holding it, lowering it. The left foot, then the right.
STANCE = (1.0, 0.6, 3.5, 0.6)


def held_up(time):
    """The side whose foot is up and how far, 0…1; the feet take turns."""
    both_feet, lifting, holding, lowering = STANCE
    turn, into = divmod(time, sum(STANCE))
    up = min((into - both_feet) / lifting, (both_feet + lifting + holding + lowering - into) / lowering, 1)
    return [".L", ".R"][int(turn) % 2], 0.5 - 0.5 * np.cos(np.pi * max(0.0, up))


def balancing(side, up, rest):
    """A foot is up by 0.2 of the leg's length: thigh 30° forward, shank 45° backward."""
    return {**both(abd=rest, elbow=8), "hip" + side: 30 * up, "knee" + side: 75 * up}


def rising(state, rest):
    risen, way = state
    knee, lean = lerp(92, 3, risen), lerp(8, 0, risen) + 32 * np.sin(np.pi * way) ** 2
    return {**both(hip=lerp(88, 3, risen) + lean, knee=knee, flex=50 + lean, abd=0, cross=35, elbow=110, hipabd=5),
            "lean": lean, "head": -lean * 0.7, "flat": True}
