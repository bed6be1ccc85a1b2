"""A process that plays one match where the disk is full or may not be written; its parent sees to that.

    python -m tests.store.hardship DATABASE

goes on with the newest open match or begins one, and prints as JSON what people would have been told.
"""

import json
import sys
from pathlib import Path

from app.store import Store
from tests.session.table import Table, bot


def main(path: Path) -> None:
    store = Store.open(path)
    waiting = store.open_matches()
    told = {"at_open": store.trouble, "open": len(waiting), "language": store.setting("language")}
    seats = bot("greedy"), bot("greedy")
    with Table.open(store, waiting[0].id) if waiting else Table.start(*seats, store=store) as table:
        table.wait_for_end()
        session = table.session
    told["during"] = [update.reason for update in table.of("trouble")]
    told["shown"] = [[update.seat, list(update.action)] for update in table.of("played")]
    told["kept"] = store.load(session.match_id) | {"id": session.match_id}
    told["finished"] = [info.id for info in store.finished()]
    told["trouble"] = store.trouble
    store.close()
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
