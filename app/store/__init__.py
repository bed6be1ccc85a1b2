"""SQLite: journals, history, players, settings. No Kivy."""
