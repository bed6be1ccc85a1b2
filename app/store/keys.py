"""Settings that are read before the module that writes them is imported: the first screen must come quickly."""

ROOM = "sync.room"          # the room that was open here when the app ended
TICKET = "sync.ticket"        # a chair in somebody else's room
