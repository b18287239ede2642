"""The people that are drawn: shape, skin, hair and clothes. Colours are linear light."""

# Mixes of MakeHuman's factors; m: muscle, w: weight, h: height (-1 lowest … 1 tallest).
SHAPES = {
    "man": dict(race="caucasian", male=1.0, young=1.0, m=0.55, w=0.5, h=0.10),
    "woman": dict(race="asian", male=0.0, young=1.0, m=0.45, w=0.45, h=0.30),
    "heavy": dict(race="african", male=1.0, young=0.6, old=0.4, m=0.45, w=0.95, h=0.05),
    "child": dict(race="caucasian", male=0.3, child=0.75, young=0.25, m=0.45, w=0.5, h=0.0),
    "tall": dict(race="african", male=0.0, young=1.0, m=0.6, w=0.4, h=0.4),
    "elder": dict(race="asian", male=1.0, young=0.2, old=0.8, m=0.4, w=0.6, h=-0.1),
    "oldlady": dict(race="caucasian", male=0.0, young=0.25, old=0.75, m=0.35, w=0.72, h=-0.1),
    "slim": dict(race="african", male=1.0, young=1.0, m=0.4, w=0.2, h=0.0),
    "plump": dict(race="caucasian", male=0.0, young=0.9, old=0.1, m=0.4, w=0.88, h=0.1),
}
# How far the hanging arms stand off the body, in degrees.
RESTING_ARMS = {"heavy": 20, "oldlady": 16, "plump": 19, "elder": 13}
SKIN = {"caucasian": (0.66, 0.40, 0.29), "asian": (0.66, 0.44, 0.29), "african": (0.15, 0.072, 0.045)}
HAIR = {
    "man": (0.05, 0.03, 0.02), "woman": (0.012, 0.01, 0.01), "heavy": (0.01, 0.008, 0.008), "child": (0.25, 0.14, 0.05),
    "tall": (0.01, 0.008, 0.008), "elder": (0.35, 0.34, 0.33), "oldlady": (0.45, 0.44, 0.43),
    "slim": (0.012, 0.01, 0.01), "plump": (0.20, 0.06, 0.02),
}
LONG_HAIR = {"woman", "oldlady", "plump"}
# Top, bottom, shoes, stripes a metre on the top (0: none).
CLOTHES = {
    "man": [(0.05, 0.10, 0.35), (0.03, 0.03, 0.04), (0.7, 0.7, 0.7), 0],
    "woman": [(0.50, 0.06, 0.10), (0.06, 0.07, 0.16), (0.8, 0.78, 0.75), 14],
    "heavy": [(0.70, 0.67, 0.60), (0.05, 0.05, 0.06), (0.05, 0.05, 0.05), 0],
    "child": [(0.75, 0.45, 0.05), (0.08, 0.16, 0.30), (0.6, 0.1, 0.1), 18],
    "tall": [(0.60, 0.60, 0.12), (0.10, 0.10, 0.12), (0.3, 0.05, 0.05), 0],
    "elder": [(0.28, 0.16, 0.10), (0.22, 0.22, 0.20), (0.05, 0.04, 0.03), 9],
    "oldlady": [(0.20, 0.36, 0.30), (0.30, 0.26, 0.22), (0.1, 0.08, 0.07), 0],
    "slim": [(0.12, 0.40, 0.15), (0.35, 0.35, 0.37), (0.8, 0.8, 0.8), 10],
    "plump": [(0.10, 0.30, 0.45), (0.04, 0.04, 0.06), (0.7, 0.3, 0.3), 16],
}
# What a face of the mesh shows; the grain of each: waves a metre, amplitude.
SURFACES = {
    "skin": (60, 0.10), "hair": (180, 0.5), "lips": (60, 0.1), "brow": (200, 0.4), "white": (1, 0), "iris": (1, 0),
    "top": (22, 0.22), "bottom": (26, 0.25), "shoe": (40, 0.2),
}


def colours(name, outfit):
    """The colours of all surfaces, in their order, and the stripes a metre."""
    top, bottom, shoe, stripes = CLOTHES[name]
    if outfit == "long":
        top, bottom, stripes = [0.6 * x + 0.1 for x in bottom], [0.5 * x + 0.12 for x in top], 0
    skin = SKIN[SHAPES[name]["race"]]
    lips = (skin[0] * 0.8, skin[1] * 0.5, skin[2] * 0.55)
    brow = [0.6 * x + 0.02 for x in HAIR[name]]
    return [skin, HAIR[name], lips, brow, (0.7, 0.68, 0.65), (0.03, 0.02, 0.012), top, bottom, shoe], stripes


def target_factors(shape):
    """How much of each of MakeHuman's targets a shape takes."""
    def thirds(x, low, middle, high):
        return {low: max(0, 1 - 2 * x), middle: 1 - abs(2 * x - 1), high: max(0, 2 * x - 1)}

    ages = {age: shape[age] for age in ("child", "young", "old") if shape.get(age)}
    muscles = thirds(shape["m"], "minmuscle", "averagemuscle", "maxmuscle")
    weights = thirds(shape["w"], "minweight", "averageweight", "maxweight")
    height, tallness = ("maxheight", shape["h"]) if shape["h"] >= 0 else ("minheight", -shape["h"])
    factors = {}
    for gender, of_gender in {"male": shape["male"], "female": 1 - shape["male"]}.items():
        for age, of_age in ages.items():
            if of_gender * of_age == 0:
                continue
            factors[f"{shape['race']}-{gender}-{age}"] = of_gender * of_age
            for muscle, of_muscle in muscles.items():
                for weight, of_weight in weights.items():
                    factor = of_gender * of_age * of_muscle * of_weight
                    if factor:
                        factors[f"universal-{gender}-{age}-{muscle}-{weight}"] = factor
                        factors[f"{gender}-{age}-{muscle}-{weight}-{height}"] = factor * tallness
    return factors
