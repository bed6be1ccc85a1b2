"""The browser front: the host computes each guest's frames and streams them; the page paints. No Kivy here."""
