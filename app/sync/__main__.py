"""python -m app.sync host GAME … and python -m app.sync join …"""

from app.sync.headless import main

raise SystemExit(main())
