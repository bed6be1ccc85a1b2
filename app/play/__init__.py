"""A table's logic without a screen: who looks and who acts, half-made choices, the curtain, pacing, hints, lessons.

`TableController` takes what a person does and gives out frames; a front (Kivy, or a browser) shows them. No Kivy.
"""
