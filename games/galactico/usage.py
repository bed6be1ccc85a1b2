"""For the lab: which lists of data.json are components, and which facts tell that one of them came, was taken or was used."""

KINDS = ("cards",)
FACTS = {
    "comes": ("came",),
    "taken": ("boarded", "placed"),
    "used": ("unloaded", "paired", "inspected"),
}
