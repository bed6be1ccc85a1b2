"""The touch test: the real app in a process of its own, driven by touches on its window like by a person's finger.

`remote` runs inside the app's process, `driver` outside; `person` knows the screens, and knows no game.
"""
