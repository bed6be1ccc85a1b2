"""Settings that are read before the module that writes them is imported: the first screen must come quickly."""

CLUB = "browsers.rooms"      # the rooms of a club's server, and whose they are
CLUB_ROOM = "browsers.room"  # the one room of a server that was started for it
HELD = "held"             # who has found out what a long press does, and how often it was said
HUSHED = "hushed"         # the people of a match who do not want to be asked by others
OFFER = "sync.offer"        # a match that this device was handed, closed, until the old host has let go of it
OWN = "sync.own"            # the ticket of a host's own people
ROOM = "sync.room"          # the room that was open here when the app ended
SEEN = "sync.seen"          # what this device was shown last of a match whose host is away
TICKET = "sync.ticket"        # a chair in somebody else's room
WELCOMED = "welcomed"     # the first start was done with
