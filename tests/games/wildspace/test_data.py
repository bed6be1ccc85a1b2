"""Invariant 12: the component file keeps the counts and the promises that the rules rely on."""

from __future__ import annotations

from collections import Counter

from games.wildspace.board import DATA, DISTANCE

CARDS = DATA["cards"]


def test_counts() -> None:
    assert Counter(row["class"] for row in CARDS) == {"specialist": 60, "robot": 18, "adviser": 24}
    assert len(DATA["captains"]) == 6 and len(DATA["planets"]) == 10 and len(DATA["hostile"]) == 12
    specialists = [row for row in CARDS if row["class"] == "specialist"]
    assert set(Counter(row["species"] for row in specialists).values()) == {10}
    assert set(Counter(row["job"] for row in specialists).values()) == {10}
    assert set(Counter(row["species"] for row in CARDS if row["class"] == "adviser").values()) == {4}
    assert Counter(row.get("job") for row in CARDS if row["class"] == "robot") == {
        None: 6, **dict.fromkeys(DATA["jobs"], 2)}
    assert Counter(bool(row.get("veteran")) for row in specialists)[True] == 12
    assert Counter(row["distance"] for row in DATA["planets"]) == {0: 2, 3: 3, 6: 3, 9: 2}
    assert DISTANCE == (0, 0, 3, 6, 9)
    assert Counter(row["level"] for row in DATA["hostile"]) == {1: 4, 2: 4, 3: 4}


def test_sections() -> None:
    for row in DATA["planets"]:
        free = [side for side in "LR" if not row[side]["if"]]
        assert len(free) == 2 if row["distance"] == 0 else free or row["distance"] > 3
        for side in "LR":
            kinds = Counter(kind for kind, _ in row[side]["if"])
            assert kinds["discard"] <= 1 and kinds["remove"] <= 1


def test_abilities() -> None:
    for row in CARDS:
        if "ability" in row:
            (effects,) = row["ability"]["do"]
            assert len(effects) == 1
            kinds = {kind for kind, _ in row["ability"]["if"]}
            assert "remove" not in kinds or effects[0][0] == "draw"


def test_levels() -> None:
    assert all(sum(counts) == 5 for counts in DATA["solo_levels"].values())
