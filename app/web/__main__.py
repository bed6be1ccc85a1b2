"""python -m app.web: a club's server; python -m app.web GAME --seats person,bot:driver: one room. No Kivy, no display."""

from app.web.serving import main

if __name__ == "__main__":
    raise SystemExit(main())
