"""What a browser says of itself, in words that its owner knows. It proves nothing."""

from __future__ import annotations

from app.i18n import LANGUAGES

_DEVICES = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook"), ("Windows", "Windows"),
            ("Macintosh", "Mac"), ("Linux", "Linux"))
_BROWSERS = (("SamsungBrowser/", "Samsung Internet"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"), ("OPR/", "Opera"),
             ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
"""What comes first is said by nobody but that one; what comes last, by many."""
UNKNOWN = "?"


def agent_of(header: str) -> str:
    """
    >>> agent_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1")
    'iPhone, Safari'
    >>> agent_of("curl/8")
    '?'
    """
    found = (next((name for word, name in known if word in header[:500]), "") for known in (_DEVICES, _BROWSERS))
    return ", ".join(filter(None, found)) or UNKNOWN


def language_of(header: str) -> str:
    """The first of our languages in an Accept-Language, else English.

    >>> language_of("de-DE,de;q=0.9,pl;q=0.8"), language_of("")
    ('pl', 'en')
    """
    asked = (part.partition(";")[0].strip()[:2].lower() for part in header[:200].split(","))
    return next((code for code in asked if code in LANGUAGES), "en")
