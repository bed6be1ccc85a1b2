"""What developers run; nothing of it goes into the app."""
