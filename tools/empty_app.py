"""The emptiest KivyMD app: prints the seconds from process start to first frame. The floor for main.py."""
import os

from app import startup

if __name__ == "__main__":
    os.environ["STARCAB_EXIT_AFTER_FIRST_FRAME"] = "1"
    startup.configure()
    from kivymd.app import MDApp
    from kivymd.uix.screen import MDScreen

    class EmptyApp(MDApp):
        def build(self):
            return MDScreen()

        def on_start(self):
            startup.watch_first_frame()

    EmptyApp().run()
