"""Adds texts to the .po files of a domain and keeps them sorted: python -m tools.texts DOMAIN [FOLDER] < rows.json

Each row is [id, en, ru, pl]; a text with plural forms gives a list of forms in place of a string. A row whose texts are
all null takes the id out. The .mo files are compiled anew.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from tools.locale import FOLDER
from tools.locale import main as compile_all

LANGUAGES = ("en", "ru", "pl")
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}


def head(code: str) -> str:
    return "\n".join(('msgid ""', 'msgstr ""', '"Language: %s\\n"' % code,
                      '"Content-Type: text/plain; charset=UTF-8\\n"', '"Plural-Forms: %s\\n"' % PLURALS[code]))


def block(text_id: str, text: Any) -> str:
    def quoted(one: str) -> str:
        return json.dumps(one, ensure_ascii=False)

    if isinstance(text, str):
        return "msgid %s\nmsgstr %s" % (quoted(text_id), quoted(text))
    forms = "\n".join("msgstr[%d] %s" % (number, quoted(form)) for number, form in enumerate(text))
    return "msgid %s\nmsgid_plural %s\n%s" % (quoted(text_id), quoted(text_id), forms)


def add(domain: str, rows: list[list[Any]], folder: Path = FOLDER) -> None:
    for column, code in enumerate(LANGUAGES, 1):
        file = folder / ("%s.%s.po" % (domain, code))
        old = file.read_text(encoding="utf-8").strip().split("\n\n")[1:] if file.exists() else []
        blocks = {json.loads(re.match(r"msgid (.*)", one).group(1)): one for one in old}  # type: ignore[union-attr]
        for row in rows:
            blocks.pop(row[0], None)
            if row[column] is not None:
                blocks[row[0]] = block(row[0], row[column])
        text = "\n\n".join([head(code)] + [blocks[key] for key in sorted(blocks)])
        file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    where = [Path(folder) for folder in sys.argv[2:]]
    add(sys.argv[1], json.load(sys.stdin), *where)
    compile_all(*where)
