"""Wild Space: the 108 faces. A species gives the head, a job the headgear and the suit, a number the fur and one odd thing.

Every bust is drawn on 80 × 80 with the middle of the head at (40, 38), and shown on 72.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.wildspace.board import DATA
from tools.draw.icons import gear
from tools.draw.posters import bear, lizard, monkey, octopus, owl, rhino
from tools.draw.svg import (
    INK,
    PAPER,
    TAXI,
    at,
    circle,
    clip,
    dark,
    ellipse,
    group,
    light,
    line,
    mix,
    path,
    rect,
    rounded,
    shine,
    star_points,
    svg,
)  # fmt: skip

WHITE, CORAL, GLASS, STEEL = "#FFFFFF", "#FF6B5E", "#BFE6F5", "#B9C4D6"
HEADS: dict[str, Callable[..., str]] = {
    "owl": owl, "lizard": lizard, "bear": bear, "octopus": octopus, "rhino": rhino, "monkey": monkey,
}  # fmt: skip
FURS = {
    "owl": ("#8E78C8", "#A08BD6", "#6F62B8", "#B29BCB", "#7C8AD0"),
    "lizard": ("#57B65A", "#7CC352", "#3FA37A", "#93B83F", "#49B08E"),
    "bear": ("#9A6240", "#B57A4C", "#7F5240", "#C08A5A", "#A2552F"),
    "octopus": ("#F0728F", "#E8627A", "#F28BA8", "#DD6BB0", "#F58173"),
    "rhino": ("#8FA3B8", "#A4AFC0", "#7890AE", "#98A8A8", "#8795C4"),
    "monkey": ("#7A4A32", "#8F5A34", "#5F3E34", "#A06A3A", "#6D3F3F"),
}
JOB_COLOURS = {
    "soldier": "#E5484D", "pilot": "#3E7BEA", "botanist": "#35A867", "engineer": "#F08C1E",
    "scientist": "#8A5CE0", "programmer": "#12A3B8",
}  # fmt: skip
BROW = {"owl": -14, "lizard": -17, "bear": -12, "octopus": -13, "rhino": -18, "monkey": -13}
"""Where a hat ends."""
EYES = {"owl": (10, -3), "lizard": (14, -10), "bear": (9, -2), "octopus": (9.5, -2), "rhino": (14, -6),
        "monkey": (8, -3)}  # fmt: skip
SIDES = {"owl": 25, "lizard": 24, "bear": 24, "octopus": 27, "rhino": 23, "monkey": 25}


# ---- headgear: the origin is the middle of the brow ----


def helmet(c: str) -> str:
    """A soldier's: dome, rim, chevron."""
    dome = path("M-27 2C-29 -16 -18 -25 0 -25S29 -16 27 2Z", c) + path("M8 -24.500C24 -20 29 -10 27 2H14C18 -8 16 -18 8 -24.500Z", dark(c, 0.25))
    return dome + rect(-30, -2, 60, 7, 3.5, dark(c, 0.35)) + line("M-9 -8L0 -15L9 -8", PAPER, 4) + shine("M-22 -6C-21 -15 -14 -20 -6 -21C-12 -17 -16 -12 -17 -6Z", 0.4)


def flying_cap(c: str) -> str:
    """A pilot's: leather, with goggles pushed up."""
    leather = "#7A4B2C"
    cap = path("M-26 5C-29 -15 -18 -24 0 -24S29 -15 26 5C14 -1 -14 -1 -26 5Z", leather) + path("M10 -23C25 -18 29 -8 26 5L17 2C20 -8 18 -17 10 -23Z", dark(leather, 0.3))
    band = path("M-27 -7C-12 -13 12 -13 27 -7V-1C12 -7 -12 -7 -27 -1Z", dark(c, 0.3))
    lenses = "".join(
        ellipse(x, -8, 10, 8.5, c) + ellipse(x, -8, 6.8, 5.6, GLASS) + shine(f"M{x - 5} -8A5 4.500 0 0 1 {x} -12L{x - 2} -8Z", 0.9)
        for x in (-10.5, 10.5)
    )
    return cap + band + lenses


def straw_hat(c: str) -> str:
    """A botanist's: straw, a green band, a sprig."""
    straw = "#F0C869"
    crown = path("M-17 0C-18 -18 -10 -23 0 -23S18 -18 17 0Z", straw) + path("M5 -22.500C15 -20 18 -12 17 0H9C11 -9 10 -17 5 -22.500Z", dark(straw, 0.22))
    brim = ellipse(0, 1, 32, 7, dark(straw, 0.12)) + ellipse(0, -1, 32, 6.5, straw)
    sprig = path("M14 -6C12 -18 20 -27 32 -27C32 -15 26 -7 14 -6Z", c) + line("M16 -8L27 -21", dark(c, 0.35), 2)
    return brim + crown + path("M-17.500 -8C-6 -5 6 -5 17.500 -8V-2C6 1 -6 1 -17.500 -2Z", c) + sprig


def hard_hat(c: str) -> str:
    """An engineer's: with a comb and a lamp."""
    dome = path("M-24 0C-25 -17 -15 -23 0 -23S25 -17 24 0Z", c) + path("M8 -22.500C21 -19 25 -10 24 0H13C16 -8 15 -17 8 -22.500Z", dark(c, 0.25))
    comb = rect(-5, -27, 10, 22, 5, light(c, 0.35))
    brim = rect(-31, -3, 62, 8, 4, dark(c, 0.18))
    return dome + comb + brim + circle(0, -6, 6, dark(c, 0.4)) + circle(0, -6, 4, "#FFF9E2")


def mirror_band(c: str) -> str:
    """A scientist's: a round mirror on a band, and hair that never saw a comb."""
    hair = path(rounded([(-24, 1), (-30, -12), (-19, -12), (-20, -24), (-9, -17), (-1, -29), (7, -17), (18, -25), (18, -13), (30, -12), (24, 1)], 3), "#EDEBF5") + path(rounded([(10, -4), (18, -13), (30, -12), (24, 1)], 3), "#C9C4DC")
    band = path("M-26 -7C-10 -12 10 -12 26 -7V1C10 -4 -10 -4 -26 1Z", c)
    return hair + band + circle(0, -8, 9, dark(c, 0.35)) + circle(0, -8, 6.8, GLASS) + shine("M-5 -8A5 5 0 0 1 1 -13L-2 -8Z", 0.9)


def headset(c: str, side: float) -> str:
    """A programmer's: big headphones with a microphone."""
    arc = line(f"M{-side} 8C{-side - 2} -22 {side + 2} -22 {side} 8", dark(c, 0.3), 7)
    cups = "".join(rect(x - 7, 2, 14, 21, 6.5, c) + rect(x - 3, 6, 5, 13, 2.5, light(c, 0.4)) for x in (-side, side))
    return arc + cups + line(f"M{-side} 21C{-side} 33 {-side + 9} 35 -8 34", dark(c, 0.4), 3) + circle(-7, 34, 3.6, INK)


def peaked_cap(c: str) -> str:
    """A captain's."""
    top = path("M-30 -10C-30 -22 -16 -27 0 -27S30 -22 30 -10C20 -4 -20 -4 -30 -10Z", PAPER) + path("M12 -25.500C24 -23 30 -18 30 -10C26 -7.500 20 -6 14 -5.500C20 -12 19 -20 12 -25.500Z", "#CFCBDA")
    band = path("M-24 -9C-10 -4 10 -4 24 -9V-1C10 4 -10 4 -24 -1Z", "#22306E")
    peak = path("M-21 1C-8 6 8 6 21 1C15 9 -15 9 -21 1Z", INK)
    return top + band + peak + path(rounded(star_points(0, -8, 8.5, 3.8), 1.2), TAXI)


def top_hat(c: str) -> str:
    tall = rect(-15, -27, 30, 28, 3, "#2B2A4A") + rect(6, -27, 9, 28, 3, "#1B1A36")
    return ellipse(0, 0, 27, 5.5, "#2B2A4A") + tall + rect(-15, -9, 30, 7, 0, c)


def bowler(c: str) -> str:
    return path("M-18 0C-19 -19 -10 -22 0 -22S19 -19 18 0Z", dark(c, 0.45)) + ellipse(0, 0, 26, 5, dark(c, 0.55)) + path("M-18.500 -7H18.500L18 -1H-18Z", PAPER)


def turban(c: str) -> str:
    """With a feather and a gem."""
    cloth = path("M-26 1C-28 -16 -14 -24 0 -24S28 -16 26 1C14 -4 -14 -4 -26 1Z", light(c, 0.25))
    folds = line("M-24 -5C-10 -18 10 -20 20 -18M-20 -14C-6 -22 10 -8 25 -4", dark(c, 0.2), 2.6)
    feather = path("M2 -18C2 -27 12 -32 24 -30C24 -23 14 -17 2 -18Z", PAPER) + line("M5 -20L18 -27", mix(PAPER, INK, 0.4), 2)
    return feather + cloth + folds + path(rounded(star_points(0, -13, 7, 5, 4), 1.5), TAXI) + circle(0, -13, 3, CORAL)


def crown_of_leaves(c: str) -> str:
    leaves = "".join(
        at(x, y, path("M0 0C-6 -5 -6 -12 0 -17C6 -12 6 -5 0 0Z", shade), turn=turn)
        for x, y, turn, shade in ((-22, -1, -40, "#D9A520"), (-13, -7, -22, TAXI), (-4, -9, -6, "#D9A520"), (4, -9, 6, TAXI), (13, -7, 22, "#D9A520"), (22, -1, 40, TAXI))
    )
    return line("M-25 1C-12 -9 12 -9 25 1", dark(TAXI, 0.3), 4) + leaves


HEADGEAR: dict[str, Callable[..., str]] = {
    "soldier": helmet, "pilot": flying_cap, "botanist": straw_hat, "engineer": hard_hat, "scientist": mirror_band,
}  # fmt: skip
ADVISER_HATS = (top_hat, bowler, turban, crown_of_leaves)
ADVISER_COLOURS = ("#D8443A", "#2E9A78", "#4C5FD5", "#B0457F")


# ---- one odd thing, round the eyes at ±gap, y ----


def round_glasses(gap: float, y: float) -> str:
    r = min(gap - 0.5, 9.5)
    return "".join(circle(x, y, r, stroke=INK, stroke_width=2.4) for x in (-gap, gap)) + line(f"M{-gap + r} {y}H{gap - r}", INK, 2.4)


def eye_patch(gap: float, y: float) -> str:
    return line(f"M-24 {y - 7}L24 {y + 1}", INK, 2.6) + ellipse(gap, y, 8, 7.5, INK)


def shades(gap: float, y: float) -> str:
    lenses = "".join(rect(x - 8, y - 6, 16, 12, 5, "#1B2142") + shine(f"M{x - 5} {y + 2}L{x} {y - 4}H{x + 3}L{x - 2} {y + 2}Z", 0.5) for x in (-gap, gap))
    return lenses + line(f"M-2 {y - 3}H2", "#1B2142", 3)


def blush(gap: float, y: float) -> str:
    return "".join(ellipse(x, y + 10, 4.5, 3, CORAL, opacity=0.6) for x in (-gap - 4, gap + 4))


def freckles(gap: float, y: float) -> str:
    return "".join(circle(x + s * d, y + 9 + e, 1.3, "#6B2A10", opacity=0.7) for s in (-1, 1) for x, d, e in ((s * (gap + 3), 0, 0), (s * (gap + 7), 0, -2.5), (s * (gap + 6), 0, 3)))


def brows(gap: float, y: float) -> str:
    return line(f"M{-gap - 6} {y - 7}L{-gap + 5} {y - 11}", INK, 3.2) + line(f"M{gap + 6} {y - 7}L{gap - 5} {y - 11}", INK, 3.2)


def lashes(gap: float, y: float) -> str:
    return "".join(line(f"M{s * (gap + 4)} {y - 5}L{s * (gap + 9)} {y - 9}M{s * (gap + 6)} {y - 2}L{s * (gap + 11)} {y - 4}", INK, 2.2) for s in (-1, 1))


def monocle(gap: float, y: float) -> str:
    return circle(gap, y, 8.5, "#FFFFFF", opacity=0.25) + circle(gap, y, 8.5, stroke=TAXI, stroke_width=2.8) + line(f"M{gap + 6} {y + 6}C{gap + 10} {y + 16} {gap + 8} {y + 24} {gap + 5} {y + 30}", TAXI, 2)


def plaster(gap: float, y: float) -> str:
    return at(-gap - 4, y + 11, rect(-7, -3, 14, 6, 3, "#F3CFA4") + rect(-2.5, -3, 5, 6, 0, "#D9A56F"), turn=-28)


def scarf(gap: float, y: float) -> str:
    return path("M-19 22C-10 29 10 29 19 22L21 30C10 37 -10 37 -21 30Z", CORAL) + path("M8 29L20 27L18 42L8 41Z", dark(CORAL, 0.2)) + line("M-12 29L-10 34M0 31V36M12 29L10 34", PAPER, 2.2)


ODD = (None, round_glasses, blush, eye_patch, brows, freckles, shades, lashes, plaster, scarf)


# ---- suits ----


def shoulders(c: str, *on: str) -> str:
    body = path("M3 80C3 66 17 60 40 60S77 66 77 80Z", c)
    return body + clip("suit", path("M3 80C3 66 17 60 40 60S77 66 77 80Z"), path("M54 58C72 62 80 70 80 82H58C62 74 61 65 54 58Z", dark(c, 0.25)), *on)


def collar(c: str) -> str:
    return path("M24 61C30 72 50 72 56 61L62 64C54 80 26 80 18 64Z", light(c, 0.35))


def medal(x: float, y: float) -> str:
    return rect(x - 4, y - 8, 8, 9, 1, "#D8443A") + rect(x - 1.2, y - 8, 2.4, 9, 0, PAPER) + circle(x, y + 4, 6, dark(TAXI, 0.3)) + path(rounded(star_points(x, y + 4, 6, 2.8), 0.8), TAXI)


def job_suit(job: str) -> str:
    c = JOB_COLOURS[job]
    if job == "scientist":
        return shoulders("#F2EFF8", path("M30 58L40 76L50 58Z", c), line("M30 60L40 78L50 60", "#C9C4DC", 2.4))
    if job == "engineer":
        return shoulders("#3B5BA8", rect(22, 56, 7, 26, 0, c), rect(51, 56, 7, 26, 0, c), rect(18, 71, 44, 12, 2, dark("#3B5BA8", 0.25)))
    if job == "pilot":
        return shoulders("#6E4527", path("M20 60C30 76 50 76 60 60L64 66C54 82 26 82 16 66Z", "#F0E4CC"))
    if job == "botanist":
        return shoulders(c, rect(27, 66, 26, 16, 4, dark(c, 0.35)), line("M30 56V68M50 56V68", dark(c, 0.35), 4))
    if job == "programmer":
        return shoulders("#2C3358", collar("#2C3358"), line("M31 73L27 76.500L31 80M49 73L53 76.500L49 80", c, 2.6))
    return shoulders(c, collar(dark(c, 0.2)), rect(10, 66, 12, 4, 2, TAXI), rect(58, 66, 12, 4, 2, TAXI))


def adviser_suit(number: int) -> str:
    c = ADVISER_COLOURS[number]
    lapels = path("M22 60L40 80L30 82L12 66ZM58 60L40 80L50 82L68 66Z", dark(c, 0.4))
    bow = path("M40 69L31 64V74ZM40 69L49 64V74Z", TAXI) + circle(40, 69, 2.8, dark(TAXI, 0.25))
    return shoulders(dark(c, 0.2), path("M28 58L40 80L52 58Z", PAPER), lapels, bow)


def captain_suit() -> str:
    c = "#22306E"
    buttons = circle(36, 72, 2.2, TAXI) + circle(44, 72, 2.2, TAXI)
    boards = "".join(at(x, 65, rect(-9, -3.5, 18, 7, 3.5, TAXI) + "".join(line(f"M{k} 2V6", dark(TAXI, 0.3), 2) for k in (-6, -2, 2, 6)), turn=turn) for x, turn in ((14, -20), (66, 20)))
    return shoulders(c, path("M28 58L40 74L52 58Z", PAPER), buttons) + boards


# ---- who is who ----


def shown(*body: str) -> str:
    return svg(72, 72, at(0, 0, *body, scale=0.9))


def bust(suit: str, species: str, fur: str, gear_: str, odd: Callable[[float, float], str] | None, worn: str = "") -> str:
    under = odd is scarf
    extra = odd(*EYES[species]) if odd else ""
    hat = at(0, BROW[species], gear_)
    head = HEADS[species](fur) + ("" if under else extra) + hat + (extra if under else "")
    return shown(suit, at(40, 37, head, scale=0.96), worn)


def headgear(job: str, species: str) -> str:
    c = JOB_COLOURS[job]
    return headset(c, SIDES[species]) if job == "programmer" else HEADGEAR[job](c)


def specialist(row: dict[str, Any], place: int) -> str:
    """`place` is the place among the specialists of the species: no two of them have the same fur and odd thing."""
    species, job = row["species"], row["job"]
    fur = FURS[species][place * 3 % 5]
    worn = medal(60, 68) if row.get("veteran") else ""
    return bust(job_suit(job), species, fur, headgear(job, species), ODD[(place * 7 + len(species)) % 10], worn)


def adviser(row: dict[str, Any], place: int) -> str:
    odd = (monocle, None, round_glasses, brows)[place]
    return bust(adviser_suit(place), row["species"], FURS[row["species"]][place], ADVISER_HATS[place](ADVISER_COLOURS[place]), odd)


def captain(row: dict[str, Any]) -> str:
    """The cap, and round the neck what tells the job."""
    return bust(captain_suit(), row["species"], FURS[row["species"]][0], peaked_cap(""), None)


# ---- robots ----

ROBOT_COLOURS = ("#E5484D", "#3E7BEA", "#35A867", "#F08C1E", "#8A5CE0", "#12A3B8", "#C9A227", "#D0658F", "#6B7FA6")


def robot_shell(kind: int, c: str) -> str:
    """The outline of the head, round the origin."""
    outline = (
        "M-24 -14Q-24 -22 -16 -22H16Q24 -22 24 -14V16Q24 24 16 24H-16Q-24 24 -24 16Z",
        "M-25 2A25 25 0 0 1 25 2V16Q25 24 17 24H-17Q-25 24 -25 16Z",
        "M0 -24A24 24 0 1 1 0 24A24 24 0 1 1 0 -24Z",
        "M-17 -22H17L27 14Q28 24 18 24H-18Q-28 24 -27 14Z",
        "M-27 -10Q-27 -18 -19 -18H19Q27 -18 27 -10V12Q27 20 19 20H-19Q-27 20 -27 12Z",
        "M-20 -22H20L25 0L20 24H-20L-25 0Z",
    )[kind]
    ears = rect(-31, -6, 8, 16, 4, dark(c, 0.35)) + rect(23, -6, 8, 16, 4, dark(c, 0.45))
    return ears + path(outline, c) + clip("shell", path(outline), path("M10 -26C30 -10 30 14 8 28H34V-26Z", dark(c, 0.2)), shine("M-22 -8C-20 -17 -13 -20 -4 -21C-12 -16 -16 -10 -17 -2Z", 0.4))


def robot_eyes(kind: int) -> str:
    if kind == 0:
        return "".join(circle(x, -3, 7.5, INK) + circle(x, -3, 4.6, "#7FE7FF") + circle(x + 1.4, -4.6, 1.6, WHITE) for x in (-10, 10))
    if kind == 1:
        return rect(-19, -10, 38, 14, 7, INK) + rect(-13, -6, 9, 6, 3, TAXI) + rect(4, -6, 9, 6, 3, TAXI)
    if kind == 2:
        return circle(0, -3, 12, INK) + circle(0, -3, 8, CORAL) + circle(0, -3, 3.4, INK) + circle(3, -6, 2, WHITE)
    if kind == 3:
        return rect(-18, -13, 36, 28, 7, INK) + line("M-9 -5H-5M5 -5H9M-8 4C-4 9 4 9 8 4", "#7DE6A8", 3.4)
    return "".join(rect(x - 6.5, -9, 13, 11, 3, PAPER) + rect(x - 2, -6, 5, 6, 1.5, INK) for x in (-10, 10))


def robot_mouth(kind: int, eyes: int) -> str:
    if eyes == 3:
        return ""
    return (
        rect(-11, 10, 22, 7, 3.5, INK) + line("M-5 10V17M0 10V17M5 10V17", STEEL, 2),
        line("M-8 12Q0 18 8 12", INK, 3),
        circle(0, 13, 4.4, INK),
        line("M-9 14H9", INK, 3.4),
    )[kind]


def antenna(kind: int, c: str) -> str:
    if kind == 0:
        return line("M0 -20V-31", STEEL, 3.4) + circle(0, -32, 4.6, c)
    if kind == 1:
        return line("M-9 -20L-14 -31M9 -20L14 -31", STEEL, 3) + circle(-14, -32, 3.8, c) + circle(14, -32, 3.8, c)
    if kind == 2:
        return line("M0 -20V-27", STEEL, 3.4) + path("M-11 -27A11 9 0 0 0 11 -27Z", c)
    return path(rounded([(-4, -20), (2, -35), (8, -20)], 1.5), c) + path(rounded([(-15, -18), (-11, -29), (-5, -18)], 1.5), c)


def robot_body(c: str) -> str:
    body = path("M10 80L14 66Q16 61 22 61H58Q64 61 66 66L70 80Z", dark(c, 0.15)) + path("M54 61H58Q64 61 66 66L70 80H58Z", dark(c, 0.4))
    return rect(33, 56, 14, 8, 2, "#8592AC") + body + path(gear(40, 74, 7, 5, 8), STEEL) + circle(40, 74, 2.6, dark(c, 0.4))


def robot(row: dict[str, Any], place: int) -> str:
    job = row.get("job")
    c = JOB_COLOURS[job] if job else ROBOT_COLOURS[6 + place % 3]
    hull = light(c, 0.3) if row.get("veteran") else mix(c, STEEL, 0.45)
    eyes = (place * 2 + place // 6) % 5
    on_top = at(0, -15, headgear(job, "bear")) if job else antenna(place % 4, CORAL)
    plain = at(0, 3, antenna(place % 4, TAXI)) if job == "programmer" else ""
    head = plain + robot_shell(place % 6, hull) + robot_eyes(eyes) + robot_mouth((place + place // 4) % 4, eyes) + on_top
    points = medal(60, 68) if row.get("veteran") else ""
    return shown(robot_body(hull), at(40, 36, head, scale=0.94), points)


def smuggler() -> str:
    """Nobody knows what is under that hood. Something with teeth."""
    cloak = shoulders("#3A2E55", path("M26 56L40 80L54 56Z", "#241B3A")) + path("M8 60C4 24 18 6 40 6S76 24 72 60C66 70 14 70 8 60Z", "#4B3B6E") + path("M52 9C70 18 76 40 72 60C68 66 60 68 54 68C66 50 64 24 52 9Z", "#33274F")
    dark_face = ellipse(40, 42, 23, 25, "#171029")
    eyes = path("M24 36L37 41L26 45Z", TAXI) + path("M56 36L43 41L54 45Z", TAXI) + circle(31, 41, 2, INK) + circle(49, 41, 2, INK)
    teeth = path("M27 53L31 59L35 53L40 60L45 53L49 59L53 53Z", PAPER)
    return shown(cloak, dark_face, eyes, teeth, circle(40, 70, 5, TAXI), circle(40, 70, 2.4, "#8A5A00"))


def faces() -> dict[str, str]:
    """{card id: picture}"""
    made: dict[str, str] = {}
    places: dict[str, int] = {}
    for row in DATA["cards"] + DATA["captains"]:
        kin = row["class"] + row.get("species", "")
        place = places.get(kin, 0)
        places[kin] = place + 1
        draw = {"specialist": specialist, "adviser": adviser, "robot": robot}.get(row["class"])
        made[row["id"]] = draw(row, place) if draw else captain(row)
    return made


def head_icon(species: str) -> str:
    """A head alone, round the origin, at most ±30."""
    return group(HEADS[species](FURS[species][0]))
