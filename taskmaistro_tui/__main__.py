"""``python -m taskmaistro_tui`` is the same program as ``taskmaistro``."""

import sys

from taskmaistro_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
