"""For the lab: which lists of data.json are components, and which facts tell that one of them came, was taken or was used."""

KINDS = ("cards", "planets", "hostile")
FACTS = {
    "comes": ("turned", "flipped"),
    "taken": ("drew",),
    "used": ("played", "hired", "landed", "explored", "raided"),
}
