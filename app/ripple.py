"""Puts KivyMD's older ripple back. Import this before any widget of kivymd.uix: whoever has one does, so that an app whose
first screen has none need not load it.

The ripple of KivyMD 2.0.0 makes one framebuffer per card, button and chip: a snackbar crashes when it opens
(kivymd#1894, mended only after the release) and a tap on some Adreno phones ends the process (kivymd#1900).
The stencil ripple of 1.x is still in the same module under the names that 2.0.0 shadows, and is
also cheaper to build.
"""
import kivymd.uix.behaviors as _behaviors
from kivymd.uix.behaviors import ripple_behavior as _ripple

_old = {kind.__name__: kind for kind in _ripple.CommonRipple.__subclasses__()}
for _name in ("RectangularRippleBehavior", "CircularRippleBehavior"):
    setattr(_behaviors, _name, _old[_name])
    setattr(_ripple, _name, _old[_name])
