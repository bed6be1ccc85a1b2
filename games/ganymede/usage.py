"""For the lab: which lists of data.json are components, and which facts tell that one of them came, was taken or was used."""

KINDS = ("tiles", "earth_shuttles", "mars_shuttles", "starships")
FACTS = {
    "comes": ("refilled",),
    "taken": ("kept", "took_ship"),
    "used": ("took_tile", "used_shuttle", "launched"),
}
