"""Starts Starcab; nothing else."""
from app import startup


def main() -> None:
    startup.configure()
    import app.ripple  # noqa: F401, I001  before any KivyMD widget
    from app.starcab import StarcabApp

    StarcabApp().run()


if __name__ == "__main__":
    main()
