"""The text of a release: CHANGELOG's section of the tag's version. python -m tools.release v0.1.0 >notes.md"""
import re
import sys

from app import __version__
from tools.spec import ROOT


def section(version: str, changes: str) -> str:
    """What stands under the version's heading; "" if it has none, or nothing under it."""
    found = re.search(r"^## %s(?![\w.])[^\n]*\n(.*?)(?=^## |\Z)" % re.escape(version), changes, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def main(tag: str) -> str:
    if tag != "v" + __version__:
        sys.exit("The tag is %s, but app/__init__.py says %s." % (tag, __version__))
    text = section(__version__, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if not text:
        sys.exit("CHANGELOG.md has no section for %s: give \"Not yet released\" its number." % __version__)
    return text


if __name__ == "__main__":
    print(main(sys.argv[1]))
