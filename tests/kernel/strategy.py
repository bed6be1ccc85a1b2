"""The bots of the games that only tests play know nothing of them, and say nothing out of turn."""
