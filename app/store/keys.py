"""Settings that are read before the module that writes them is imported: the first screen must come quickly."""

HUSHED = "hushed"         # the people of a match who do not want to be asked by others
ROOM = "sync.room"          # the room that was open here when the app ended
SEEN = "sync.seen"          # what this device was shown last of a match whose host is away
TICKET = "sync.ticket"        # a chair in somebody else's room
