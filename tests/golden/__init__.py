"""Stored matches with what came of them. They must replay byte for byte, on every platform, for ever.

A rule that changes breaks a golden match: then the game's `version` grows, and new ones are written with
`python -m tests.golden.write --over`. What changes by mistake breaks them, too. That is the point.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

from games.kernel import Match, from_action

FOLDER = Path(__file__).parent


def outcome(match: Match) -> str:
    """The text of a golden file: the match, its last state, its result, a hash of all that was told."""
    golden = {
        "match": match.to_json(), "state": match.state.to_json(), "winners": list(match.state.winners()),
        "scores": [score.items for score in match.state.scores()], "news": news_hash(match),
    }
    return json.dumps(golden, ensure_ascii=True, separators=(",", ":")) + "\n"


def news_hash(match: Match) -> str:
    ears = (*range(match.players), None)
    told = [[list(map(from_action, state.news_for(seat))) for seat in ears] for _, state in match.replay()]
    return blake2b(json.dumps(told).encode(), digest_size=16).hexdigest()
