"""The large signs of the Latin aces, centred on 0 at full size (76 to 150 units high): not the small signs enlarged."""

from __future__ import annotations

from math import cos, pi, sin

from .draw import INK, circle, group, inked, line, path, rect

RED, GOLD, PALE, BLUE, STEEL, GREEN = "#c8202f", "#f2b632", "#ffe08a", "#2a5fa8", "#a9cdea", "#5f9a3f"


def star(points: int, outer: float, inner: float) -> str:
    """The outline of a star as path data, one point up; radii of its points and of the corners between them, in units."""
    radii = (outer, inner)
    corners = [(radii[k % 2], pi * k / points) for k in range(2 * points)]
    return "M" + "L".join(f"{r * sin(a):.1f} {-r * cos(a):.1f}" for r, a in corners) + "Z"


def ring_of_beads(radius: float, gap: float, width: float, stroke: str) -> str:
    """Round beads in a circle of this radius: `gap` from one centre to the next, `width` their diameter, all in units."""
    return circle(0, 0, radius, "none", stroke=stroke, stroke_width=width, stroke_dasharray=f"0 {gap:g}")


def gold_sun() -> str:
    """The as de oros: a sun with a face on a beaded gold disc."""
    eyes = line("M-6.5-3.5Q-4-5.5-1.8-3.5M1.8-3.5Q4-5.5 6.5-3.5M0-2.5L-1.2 2H1.2", 1.2)
    face = circle(0, 0, 11.5, PALE) + eyes + circle(-4, -2, 1.1, INK, stroke="none") + circle(4, -2, 1.1, INK, stroke="none")
    return inked(
        circle(0, 0, 38, GOLD),
        ring_of_beads(33.8, 5.9, 3, RED),
        circle(0, 0, 29.5, PALE),
        path(star(16, 27, 15), RED, stroke_width=1.1),
        path(star(8, 20, 11), GOLD, stroke_width=1.1),
        face,
        line("M-4 5.5Q0 8.5 4 5.5", 1.6, RED),
        width=2,
    )


def chalice() -> str:
    """The as de copas: a chalice with a banded bowl, a knot and a broad foot."""
    return inked(
        path("M-7 16C-7 26-12 32-27 38V44H27V38C12 32 7 26 7 16Z", GOLD),
        path("M-29-40C-31-10-18 10 0 10S31-10 29-40Z", RED),
        path("M-29.5-28C-29-22-28-17-26-12Q0-4 26-12C28-17 29-22 29.5-28Q0-20-29.5-28Z", GOLD),
        "".join(
            path(f"M{x} {y}l3.5 4.5-3.5 4.5-3.5-4.5Z", BLUE, stroke_width=1) for x, y in ((-18, -24), (0, -20.5), (18, -24))
        ),
        path("M-31-42C-31-50 31-50 31-42S-31-34-31-42Z", GOLD),
        path("M-25-42C-25-47 25-47 25-42S-25-37-25-42Z", "#7d1020", stroke_width=1.2),
        path("M-10 14C-12 11-10 8-6 8H6C10 8 12 11 10 14S9 20 6 20H-6C-9 20-12 17-10 14Z", GOLD),
        line("M-19-8Q-15 2-7 5", 2, "#ff9d8a"),
        line("M-21 40H21", 1.2),
        width=2,
    )


def great_sword() -> str:
    """The as de espadas: a long sword, point up, a ribbon wound around the blade."""
    ribbon = path("M-7 24C-15 18-17 8-5 6L7 2C14-1 12-8 7-10L7-17C20-14 22 0 9 7L-4 12C-9 14-8 18-5 20Z", RED)
    return inked(
        path("M0-68L7-56V34H-7V-56Z", STEEL),
        line("M0-58V32", 1.4, BLUE),
        ribbon,
        path("M-4 40H4V60H-4Z", RED),
        line("M-4 46L4 43M-4 51L4 48M-4 56L4 53", 1.2, PALE),
        path("M-24 31C-18 35-8 33 0 33S18 35 24 31C28 34 26 42 20 42 12 42 8 40 0 40S-12 42-20 42C-26 42-28 34-24 31Z", GOLD),
        circle(0, 64, 5, GOLD),
        width=2,
    )


def great_club() -> str:
    """The as de bastos: a knotted cudgel with lopped twigs and two leaves."""
    leaf = "M0 0C2-9 9-13 18-12 16-4 10 2 0 0Z"
    return group(
        inked(
            path("M-11-6L-28-20-21-29-12-20ZM11-18L25-32 33-24 10-2ZM9 22L20 11 27 18 7 36Z", GREEN),
            path("M-30-18L-20-30-17-27-26-15ZM23-34L35-23 31-20 20-31ZM18 9L29 19 26 22 15 13Z", PALE, stroke_width=1.4),
            path("M-7 64C-8 40-15 0-17-44-18-58-10-64 0-64S18-58 17-44C15 0 8 40 7 64Z", GREEN),
            path("M-16-52C-16-61-9-64 0-64S16-61 16-52 9-42 0-42-16-43-16-52Z", PALE),
            line("M-9-52C-9-57 9-57 9-52S-6-48-4-52 3-54 3-52", 1.2),
            line("M-9-30Q-7 0-4 30M8-26Q7-10 6 4M1-34Q2-10 1 16M-1 34V54", 1.6, "#245a24"),
            path("M-7 56H7V64H-7Z", RED),
            f'<path transform="translate(-13 14)rotate(200)" fill="#8ab84a" d="{leaf}"/>',
            f'<path transform="translate(12-4)rotate(10)" fill="#8ab84a" d="{leaf}"/>',
            width=2,
        ),
        transform="rotate(9)",
    )


def great_coin() -> str:
    """The asso di denari: a wheel half blue and half yellow, with a rose of eight petals."""
    petal = "M0-9C-6-13-6-19 0-24 6-19 6-13 0-9Z"
    petals = "".join(f'<path transform="rotate({45 * k})" d="{petal}"/>' for k in range(8))
    return inked(
        circle(0, 0, 38, "#f4bd2f"),
        path("M0-38A38 38 0 0 1 0 38Z", "#2f74c0"),
        ring_of_beads(33.5, 5.85, 2.6, "#fffdf6"),
        circle(0, 0, 28.5, "#fffdf6"),
        path("M0-28.5A28.5 28.5 0 0 1 0 28.5Z", "#f4bd2f", stroke_width=1.2),
        path("M0-28.5A28.5 28.5 0 0 0 0 28.5Z", "#2f74c0", stroke_width=1.2),
        group(petals, fill="#fffdf6", stroke_width=1.2),
        circle(0, 0, 9, "#cf3b2a"),
        circle(0, 0, 3.6, "#f4bd2f", stroke_width=1.2),
        width=2,
    )


def great_cup() -> str:
    """The asso di coppe: a broad cup with lid and knob."""
    return inked(
        path("M-7 26C-7 34-10 38-26 42V48H26V42C10 38 7 34 7 26Z", "#f4bd2f"),
        path("M-32-10H32C33 14 20 28 0 28S-33 14-32-10Z", "#cf3b2a"),
        path("M-31.5 0C-31 4-29 8-27 11H27C29 8 31 4 31.5 0Z", "#f4bd2f"),
        line("M-24 5.5H25", 4, "#2f74c0", "0 8"),
        path("M-27-18C-22-34-12-40 0-40S22-34 27-18Z", "#f4bd2f"),
        line("M-14-34Q-17-26-17-19M0-40V-19M14-34Q17-26 17-19", 1.3),
        rect(-36, -20, 72, 11, "#2f74c0"),
        line("M-30-14.5H32", 3.4, "#fffdf6", "0 7.5"),
        circle(0, -45, 6, "#cf3b2a"),
        line("M-20 15Q-16 21-9 24", 2, "#ffb9a3"),
        line("M-20 44.5H20", 1.2),
        width=2,
    )


def great_baton() -> str:
    """The asso di bastoni: one thick turned baton, banded, with a leaf on each side."""
    shaft = "M-5-70H5L9-58 6-48V48L9 58 5 70H-5L-9 58-6 48V-48L-9-58Z"
    leaf = "M0 0C4-12 14-16 26-13 22-2 12 4 0 0Z"
    bands = "".join(rect(-7, y, 14, 6, "#cf3b2a", stroke_width=1.4) for y in (-48, -3, 42))
    return inked(
        f'<path transform="translate(4 -10)rotate(-25)" fill="#8ab84a" d="{leaf}"/>',
        f'<path transform="translate(-4 10)rotate(155)" fill="#8ab84a" d="{leaf}"/>',
        path(shaft, "#3f8a4d"),
        line("M-2-44V-6M2.5-40V-10M-2 8V40M2.5 10V36", 1.2, "#1d5a2c"),
        bands,
        circle(0, -60, 2.6, "#f4bd2f", stroke_width=1.2),
        circle(0, 60, 2.6, "#f4bd2f", stroke_width=1.2),
        width=1.8,
    )
