"""The addresses of this device in the networks it is in."""

from __future__ import annotations

import array
import contextlib
import ipaddress
import socket
import struct
import sys

PROBES = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "192.168.43.1", "192.168.49.1")
HOTSPOT = ("ap", "swlan", "softap", "wlan1", "wlan2")
"""How Androids call what they open themselves: who opens one wants the others there, also where it is in a Wi-Fi as well."""
WIRELESS = ("wl", "p2p", *HOTSPOT)
ELSEWHERE = ("rmnet", "ccmni", "pdp", "wwan", "ppp", "tun", "tap", "wg", "docker", "br-", "virbr", "veth", "v4-", "clat", "ipsec")
"""How interfaces begin behind which no other tablet is: the mobile network, tunnels, this machine's own machines."""
MOST = 64
_TRANSLATED = ipaddress.IPv4Network("192.0.0.0/24")     # what a device calls itself in a network that has only IPv6
_SIOCGIFCONF = 0x8912
_NAME = 16
_ROW = _NAME + (24 if struct.calcsize("P") == 8 else 16)


def own_addresses() -> list[str]:
    """Those under which others may find this device, the likeliest first; nothing is sent."""
    interfaces = _of_interfaces()
    found = [address for address in dict.fromkeys([*_on_the_way_out(), *interfaces]) if usable(address)]
    if not found:
        found = [address for address in _by_name() if usable(address)]
    return sorted(found, key=lambda address: _distance(address, interfaces.get(address, "")))


def usable(address: str) -> bool:
    """Whether it may be another device's way to this one."""
    try:
        where = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return where not in _TRANSLATED and not (
        where.is_loopback or where.is_link_local or where.is_multicast or where.is_unspecified or where.is_reserved)


def _distance(address: str, interface: str) -> tuple[bool, bool, bool, bool]:
    """This device's own hotspot is nearer than a Wi-Fi, that than a cable, and all than what lies beyond a provider or a
    tunnel. Which way leads out says nothing: a hotspot has none, and its subnet is another on every Android."""
    return (interface.startswith(ELSEWHERE), not ipaddress.IPv4Address(address).is_private,
            not interface.startswith(WIRELESS), not interface.startswith(HOTSPOT))


def _on_the_way_out() -> list[str]:
    """By which address the system would speak to a private network: it needs a route to it."""
    found = []
    for target in PROBES:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 1))
            found.append(str(probe.getsockname()[0]))
    return found


def _of_interfaces() -> dict[str, str]:
    """Each address and its interface: also where no route leads out, as in a hotspot. Linux and Android answer this old
    question to every app; what else could be asked, Android has closed."""
    if sys.platform not in ("linux", "android"):
        return {}
    import fcntl

    rows = array.array("B", bytes(MOST * _ROW))
    asked = bytearray(struct.pack("iP", len(rows), rows.buffer_info()[0]))
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            fcntl.ioctl(probe, _SIOCGIFCONF, asked)
    except OSError:
        return {}
    size, _ = struct.unpack("iP", asked)
    return dict(map(_row, (rows[start:start + _ROW].tobytes() for start in range(0, size, _ROW))))


def _row(row: bytes) -> tuple[str, str]:
    """A name and a sockaddr_in: family, port, address."""
    return socket.inet_ntoa(row[_NAME + 4:_NAME + 8]), row[:_NAME].split(b"\0")[0].decode("ascii", "replace")


def _by_name() -> list[str]:
    """Where interfaces can't be asked for: what the system's own name stands for."""
    if sys.platform in ("linux", "android"):
        return []
    with contextlib.suppress(OSError, UnicodeError):
        return [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
