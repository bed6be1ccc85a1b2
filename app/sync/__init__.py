"""The local network: discovery, wire messages, server, client. No Kivy."""
