"""Heads for every court card: one face, and hair, beards, crowns and hats to put on it.

A head is centred on the bridge of the nose, chin at y = 12, and looks a little to the left; faces are 18 wide. Each function
adds its piece to the shared drawings of the design and returns the `use` of it, in these colours.
"""

from __future__ import annotations

from typing import Final

from .draw import INK, SKIN, Design, circle, line, path, use

GOLD: Final = "#eb3"


def face(design: Design) -> str:
    """Neck, face and features."""
    markup = (
        path("M-5 6V19H5V6Z", SKIN)
        + path("M-9.2-5C-9.2 5-5 12.5-.5 12.5S9.2 5 9.2-5C9.2-12 5-15 0-15S-9.2-12-9.2-5Z", SKIN)
        + line("M-6.8-4.6Q-4.6-6.2-2.4-4.6M2-4.6Q4.2-6.2 6.4-4.6", 1.3)
        + line("M-.6-4Q-1.4 0-2.2 2Q-1 3.2.8 2.6", 1)
        + circle(-4.8, -2.4, 1.1, INK, stroke="none")
        + circle(4, -2.4, 1.1, INK, stroke="none")
        + line("M-3.4 7Q-.8 8.4 2.4 7", 1.5, "#b3123b")
    )
    return use(design.part("face", markup))


def bob(design: Design, fill: str) -> str:
    """Page-boy hair, cut at the jaw with a roll."""
    side = "M-7-12C-13-11-13.5 0-13 6-12.5 11-6 11-6.5 6.5-8 2-9-3-7.5-9Z"
    other = "M7-12C13-11 13.5 0 13 6 12.5 11 6 11 6.5 6.5 8 2 9-3 7.5-9Z"
    fringe = "M-10-9C-6-17 6-17 10-9 6-8 4-10 2-9-2-8-6-10-10-9Z"
    markup = path(side + other + fringe) + line("M-10.5-6Q-11.5 2-10 7M10.5-6Q11.5 2 10 7", 0.9)
    return use(design.part("bob", markup), fill=fill)


def locks(design: Design, fill: str) -> str:
    """Long waved hair to the shoulders (drawn behind the face)."""
    d = "M0-16C-12-16-14-6-13 3-12.5 9-16 12-15 18-14 23-7 24-5 20L5 20C7 24 14 23 15 18 16 12 12.5 9 13 3 14-6 12-16 0-16Z"
    markup = path(d) + line("M-11-4Q-12 6-12.5 18M11-4Q12 6 12.5 18M-9 8Q-10 14-9 19M9 8Q10 14 9 19", 0.9)
    return use(design.part("locks", markup), fill=fill)


def parting(design: Design, fill: str) -> str:
    """Hair over the brow, parted in the middle (in front of the face)."""
    markup = path("M0-13.5C-5-12-8-8-9.6-2-11-9-8-16 0-16S11-9 9.6-2C8-8 5-12 0-13.5Z")
    return use(design.part("parting", markup), fill=fill)


def curls(design: Design, fill: str) -> str:
    """Hair to the neck that ends in a curl on each side."""
    left = "M-7-12C-13-10-11-3-12 2-13 6-16 5-16 9-16 13-11 14-9 11-7 8-9 4-8-2Z"
    right = "M7-12C13-10 11-3 12 2 13 6 16 5 16 9 16 13 11 14 9 11 7 8 9 4 8-2Z"
    markup = path(left + right) + line("M-13 9Q-11.5 11-10.5 8.5M13 9Q11.5 11 10.5 8.5", 0.9)
    return use(design.part("curls", markup), fill=fill)


def beard(design: Design, fill: str, style: str) -> str:
    """A beard: full, forked, pointed, or moustache only."""
    moustache = "M-1 4.5C-4 3.5-6 5-7.5 7.5-4.5 8.5-2 7.5-.5 6 1 7.5 4 8.5 7 7.5 5.5 5 3 3.5-1 4.5Z"
    shapes = {
        "full": "M-9.3-2C-9.5 10-6 21-.5 21.5S9.5 10 9.3-2C8 4 6 4.5 4 4.5H-4C-6 4.5-8 4-9.3-2Z",
        "forked": (
            "M-9.3-2C-10 8-9 18-6 23-3 21-1.5 18-.3 15 1 18 3 21 6 23 9 18 10 8 9.3-2 8 4 6 4.5 4 4.5H-4C-6 4.5-8 4-9.3-2Z"
        ),
        "pointed": (
            "M-9.3-3C-9.5 4-7.5 9-6 11-5 14-2 22-.5 26 1 22 4 14 5 11 7.5 9 9.5 4 9.3-3 8.5 3 6.5 6 4 "
            "6.5H-4C-6.5 6-8.5 3-9.3-3Z"
        ),
    }
    markup = path(moustache)
    if style in shapes:
        strands = line("M-4 12Q-3.5 15-2 17M4 11Q3.5 15 2 17M0 11V15", 0.9)
        markup = path(shapes[style]) + markup + strands + line("M-2.5 8.5H1.5", 1.3, "#b3123b")
    return use(design.part(f"beard-{style}", markup), fill=fill)


def crown(design: Design, kind: str, jewel: str) -> str:
    """A crown on the brow: `fleurs` (open), `arched` (closed, with orb), `points` (antique), `coronet` (a queen's)."""
    band = path("M-11-10Q0-14 11-10L11.5-15Q0-19-11.5-15Z")
    jewels = (
        circle(0, -14.6, 1.3, "currentColor", stroke_width=0.8)
        + circle(-6.5, -13.7, 1, "currentColor", stroke_width=0.8)
        + circle(6.5, -13.7, 1, "currentColor", stroke_width=0.8)
    )
    if kind == "fleurs":
        top = path(
            "M-11.5-15L-15-25C-12-24-9-22-8-20-7-24-9-25-6-27-4-24-4-23-4-20L0-31 4-20C4-23 4-24 6-27 9-25 7-24 "
            "8-20 9-22 12-24 15-25L11.5-15Q0-19-11.5-15Z"
        )
        balls = circle(-15, -26, 1.6) + circle(0, -32, 1.8) + circle(15, -26, 1.6)
    elif kind == "arched":
        top = (
            path("M-11.5-15C-18-24-8-31 0-28 8-31 18-24 11.5-15Q0-19-11.5-15Z", "currentColor")
            + path("M-3-17C-6-22-3-27 0-28 3-27 6-22 3-17Q0-17.5-3-17Z")
            + line("M-11.5-16C-15-24-7-29 0-28 7-29 15-24 11.5-16", 2.6, GOLD)
        )
        balls = line("M0-36V-30M-3-33.5H3", 2) + circle(0, -29.5, 2.2)
    elif kind == "points":
        top = path("M-11.5-15L-14-26-8-20-6-28-2.5-20 0-30 2.5-20 6-28 8-20 14-26 11.5-15Q0-19-11.5-15Z")
        balls = "".join(circle(x, y, 1.4) for x, y in ((-14, -27), (-6, -29), (0, -31), (6, -29), (14, -27)))
    else:
        top = path("M-11.5-15C-12-20-9-21-7-17-6-22-2-23 0-19 2-23 6-22 7-17 9-21 12-20 11.5-15Q0-19-11.5-15Z")
        balls = "".join(circle(x, y, 1.6, "#fffdf6") for x, y in ((-10, -21), (-4, -23), (4, -23), (10, -21)))
    return use(design.part(f"crown-{kind}", top + balls + band + jewels), fill=GOLD, color=jewel)


def hat(design: Design, kind: str, fill: str, plume: str) -> str:
    """A hat: `beret`, `cap` (flat, turned up), `chaperon` (rolled), `helmet`, `brim` (wide, plumed)."""
    feather = path("M8-17C9-27 14-33 22-33 20-30 22-27 17-22 14-18 11-16 8-14Z", "currentColor") + line("M10-17Q13-25 19-30", 1)
    if kind == "beret":
        markup = feather + path("M-11-9C-19-14-14-25 0-25 15-26 18-15 11-9Q0-14-11-9Z")
        markup += path("M-11-8.5Q0-13.5 11-8.5L11.3-12Q0-17-11.3-12Z", GOLD)
    elif kind == "cap":
        markup = path("M-10-12C-11-24-6-28 0-28S11-24 10-12Z") + feather
        markup += path("M-13-9C-13-15-9-17 0-17S13-15 13-9Q0-13-13-9Z", GOLD) + line(
            "M-6-15.5V-11.5M0-16.5V-12M6-15.5V-11.5", 0.9
        )
    elif kind == "chaperon":
        markup = path("M6-22C16-28 22-16 16-4 15 2 17 6 15 10 11 6 10-2 11-10Z") + path("M-8-18C-6-28 8-28 9-18Z")
        markup += path("M-12-8C-16-18-8-21 0-20S16-18 12-8Q0-14-12-8Z", "currentColor")
        markup += line("M-8-18Q-6-14-8-11M0-20Q2-16 0-12M8-18Q10-14 8-11", 1)
    elif kind == "helmet":
        markup = path("M0-25C-4-34 4-38 11-34 18-30 19-20 15-14 13-22 8-28 0-25Z", "currentColor") + line(
            "M4-30Q12-33 15-20", 1
        )
        markup += path("M-11-4C-13-20-6-26 0-26S13-20 11-4L7.5-6C7-11 4-12.5 0-12.5S-7-11-7.5-6Z")
        markup += path("M-1.5-26H1.5V-12.5H-1.5Z", GOLD)
    else:
        markup = feather + path("M-9-12C-9-24-5-26 0-26S9-24 9-12Z") + path("M-18-10C-12-16 12-16 18-10 12-9-12-9-18-10Z")
        markup += path("M-9.5-13Q0-16 9.5-13V-16Q0-19-9.5-16Z", GOLD)
    return use(design.part(f"hat-{kind}", markup), fill=fill, color=plume)
