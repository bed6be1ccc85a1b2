"""What the tests could not test here, as the last line of `make test`."""

from __future__ import annotations

import platform

from app.sync.seal import can_encrypt


def main() -> None:
    if not can_encrypt():
        print("Encrypted rooms were not tested: no Python 3.13 was found, and %s can't encrypt them. Every APK does."
              % platform.python_version())


if __name__ == "__main__":
    main()
