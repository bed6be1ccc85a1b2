"""python -m games list | simulate GAME | tournament | usage --game GAME | bench | replay FILE | box GAME FILE"""

import sys

from games.lab.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
