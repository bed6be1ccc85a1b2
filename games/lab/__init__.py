"""Rule cores without a screen: list, simulate, measure and replay them (`python -m games`)."""
