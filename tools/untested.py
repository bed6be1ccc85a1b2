"""What the tests could not test here, as the last line of `make test`."""

from __future__ import annotations

import platform
import shutil

from app.sync.seal import can_encrypt


def chromium() -> str | None:
    """The browser that guests are tested in; Playwright's own, where somebody has installed that, is not looked for."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def main() -> None:
    if chromium() is None:
        print("Guests in a browser were not tested: no Chromium was found.")
    if not can_encrypt():
        print("Encrypted rooms were not tested: no Python 3.13 was found, and %s can't encrypt them. Every APK does."
              % platform.python_version())


if __name__ == "__main__":
    main()
