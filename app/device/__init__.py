"""plyer and sound behind small functions that do nothing where a device lacks them."""
