"""For the lab: which lists of data.json are components, and which facts tell that one of them came, was taken or was used."""

KINDS = ("map_cards", "places")
FACTS = {
    "comes": ("turned", "dealt"),
    "taken": ("accepted",),
    "used": ("laid", "delivered"),
}
