"""How pages look: accessibility by axe-core, and their first screens beside pictures of earlier ones.

`QP_UPDATE_GOLDENS=1 Scripts/browser` takes the pictures anew; look at them before you commit them.
"""

import io
import os
from pathlib import Path

import axe_playwright_python
from PIL import Image, ImageChops, ImageFilter

from harness import Visit, check, folder, root, shots

GOLDENS = root / "Scripts/browser-tests/goldens"
PAGES = ["take", "assessed", "compared", "gait", "chair", "stance", "jump", "exercise", "series", "de", "index"]
# A thumbnail's width in pixels: layout shows, letters do not, since machines have other fonts.
WIDTH = 160
# A pixel has changed by more than this difference of grey, 0…255.
CHANGED = 12
# The per cent of changed pixels that a page may have; the most alike of different pages differ in 5, another language in 8.
TOLERANCE = 4
SCREENS = {"desktop": {}, "phone": {"width": 390, "height": 800}, "dark": {"color_scheme": "dark"}}


def accessible(browser, site):
    """axe-core finds nothing against WCAG 2.1 AA, light and dark, folded parts unfolded."""
    axe = next(Path(axe_playwright_python.__file__).parent.glob("axe*.js"))
    rules = "{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }"
    for name in PAGES:
        for scheme in ["light", "dark"]:
            visit = Visit(browser, f"{site}{name}.html", color_scheme=scheme, bypass_csp=True)
            visit.page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
            visit.page.add_script_tag(path=axe)
            found = visit.page.evaluate(f"axe.run(document, {rules})")["violations"]
            said = [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found]
            check(f"{name}, {scheme}: axe-core finds nothing", not said, said)
            visit.context.close()


def as_before(browser, site):
    """The first screen of each page looks as it did, up to fonts."""
    update = os.environ.get("QP_UPDATE_GOLDENS") == "1"
    GOLDENS.mkdir(exist_ok=True)
    for name in PAGES:
        for screen, options in SCREENS.items():
            visit = Visit(browser, f"{site}{name}.html", reduced_motion="reduce", **options)
            picture = Image.open(io.BytesIO(visit.page.screenshot())).convert("L")
            visit.context.close()
            height = round(picture.height * WIDTH / picture.width)
            small = picture.resize((WIDTH, height), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(1))
            golden = GOLDENS / f"{name}-{screen}.png"
            if update:
                small.save(golden, optimize=True)
                continue
            before = Image.open(golden)
            counts = ImageChops.difference(small, before).histogram() if small.size == before.size else [0] * 255 + [1]
            differs = 100 * sum(counts[CHANGED + 1:]) / sum(counts)
            check(f"{name}, {screen}: looks as before", differs <= TOLERANCE, f"{differs:.1f} %")
            if shots and differs > TOLERANCE:
                picture.save(f"{shots}/{name}-{screen}-now.png")
