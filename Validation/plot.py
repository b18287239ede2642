"""One picture of how readings of rendered people err, as SVG."""
import math

from agreement import grouped

WIDTH, LEFT, ROW, TOP = 860, 300, 22, 90
RANGE = 45  # Degrees to either side.
RIGHT = 100


def plot(rows, path, title):
    groups = [(key, s) for key, s in grouped(rows, ["joint", "movement", "view"]) if math.isfinite(s["bias"])]
    height = TOP + ROW * len(groups) + 34
    middle = (LEFT + WIDTH - RIGHT) / 2
    scale = (WIDTH - RIGHT - LEFT) / (2 * RANGE)
    at = lambda degrees: middle + max(-RANGE, min(RANGE, degrees)) * scale
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
           f'font-size="12" role="img" aria-label="{title}">',
           f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
           f'<text x="16" y="24" font-size="15" fill="#111">{title}</text>',
           '<text x="16" y="44" fill="#555">Dot and bar: mean error and 95 % limits of agreement. '
           'Pale band: mean interval.</text>',
           '<text x="16" y="60" fill="#555">Right: intervals that hold the truth; readings off by more than 10° '
           'without a flag.</text>']
    for degrees in range(-RANGE, RANGE + 1, 15):
        x = at(degrees)
        out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{height - 28}" '
                   f'stroke="{"#888" if degrees == 0 else "#ddd"}"/>')
        label = f"{degrees:+d}°".replace("-", "−") if degrees else "0°"
        out.append(f'<text x="{x:.1f}" y="{height - 12}" text-anchor="middle" fill="#555">{label}</text>')
    out.append(f'<text x="{WIDTH - 56}" y="{TOP - 12}" text-anchor="end" fill="#555">held</text>'
               f'<text x="{WIDTH - 14}" y="{TOP - 12}" text-anchor="end" fill="#555">&gt; 10°</text>')
    before = None
    for row, ((joint, movement, view), s) in enumerate(groups):
        y = TOP + ROW * row + ROW / 2
        name = joint if joint != before else ""
        before = joint
        out.append(f'<text x="16" y="{y + 4:.1f}" fill="#111" font-weight="600">{name}</text>'
                   f'<text x="92" y="{y + 4:.1f}" fill="#111">{movement}, {view}</text>'
                   f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{s["n"]}</text>')
        if math.isfinite(s["halfWidth"]):
            out.append(f'<rect x="{at(-s["halfWidth"]):.1f}" y="{y - 8:.1f}" height="16" '
                       f'width="{at(s["halfWidth"]) - at(-s["halfWidth"]):.1f}" fill="#cfe3f5"/>')
        if math.isfinite(s["sd"]):
            out.append(f'<line x1="{at(s["lower"]):.1f}" x2="{at(s["upper"]):.1f}" y1="{y:.1f}" y2="{y:.1f}" '
                       'stroke="#1b5e9c" stroke-width="2"/>')
        out.append(f'<circle cx="{at(s["bias"]):.1f}" cy="{y:.1f}" r="4" fill="#1b5e9c"/>')
        unseen = s["large"] * s["largeUnflagged"] if s["large"] else 0.0
        for x, value in ((WIDTH - 56, s["inside"]), (WIDTH - 14, unseen)):
            text = "–" if not math.isfinite(value) else f"{100 * value:.0f} %"
            out.append(f'<text x="{x}" y="{y + 4:.1f}" text-anchor="end" fill="#111">{text}</text>')
    out.append("</svg>")
    path.write_text("\n".join(out) + "\n")
