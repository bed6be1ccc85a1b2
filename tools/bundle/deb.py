"""A Debian package of the bundle: one file that Debian, Ubuntu and their kin install by a double click."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from app import __version__
from tools.spec import ROOT

CONTROL = """Package: starcab
Version: %s
Architecture: %s
Section: games
Priority: optional
Depends: libc6 (>= %s), libgl1, libmtdev1
Maintainer: Starcab <starcab@example.org>
Description: Five space-and-taxi board games in one app
 Galactico, Ganymede, Wild Space, Crazy Taxis and Blast-off Surprise: around one
 device, against bots, or on several devices in the same Wi-Fi.
"""
MENU = """[Desktop Entry]
Type=Application
Name=Starcab
Comment=Five space-and-taxi board games
Comment[ru]=Пять настольных игр о космосе и такси
Comment[pl]=Pięć gier planszowych o kosmosie i taksówkach
Exec=starcab %u
Icon=starcab
Categories=Game;BoardGame;
MimeType=x-scheme-handler/starcab;
"""


def possible() -> bool:
    return shutil.which("dpkg-deb") is not None


def make(bundle: Path, folder: Path) -> Path:
    """Of a folder that PyInstaller made; into `folder`."""
    processor = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
    made = folder / ("starcab_%s_%s.deb" % (__version__, processor))
    with tempfile.TemporaryDirectory() as work:
        root = Path(work)
        root.chmod(0o755)
        shutil.copytree(bundle, root / "usr" / "lib" / "starcab", symlinks=True)
        command = root / "usr" / "bin" / "starcab"
        command.parent.mkdir()
        command.symlink_to("../lib/starcab/starcab")
        _write(root / "DEBIAN" / "control", CONTROL % (__version__, processor, _libc()))
        _write(root / "usr" / "share" / "applications" / "starcab.desktop", MENU)
        _write(root / "usr" / "share" / "doc" / "starcab" / "copyright", (ROOT / "LICENSE").read_text(encoding="utf-8"))
        icon = root / "usr" / "share" / "icons" / "hicolor" / "512x512" / "apps" / "starcab.png"
        icon.parent.mkdir(parents=True)
        shutil.copy(ROOT / "assets" / "icon.png", icon)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, made], check=True, stdout=subprocess.DEVNULL)
    return made


def _libc() -> str:
    """A bundle runs on its system and newer ones."""
    return str(os.confstr("CS_GNU_LIBC_VERSION")).split()[-1]


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
