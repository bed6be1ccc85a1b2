"""Who decides for which seat: on this device, as host, as guest. No Kivy."""
