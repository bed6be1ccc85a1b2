"""For the lab: which lists of data.json are components, and which facts tell that one of them came, was taken or was used."""

KINDS = ("token_set", "help_tokens", "fragments")
FACTS = {
    "comes": ("drew",),
    "taken": ("took",),
    "used": ("attached", "laid", "helped"),
}
