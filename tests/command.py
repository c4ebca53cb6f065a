"""The command line with the games of the tests: `python -m tests.command replay --verify FILE…`."""

import tests.toy  # noqa: F401 - one of the games from here on
from tefuda.interfaces.cli.main import main

if __name__ == "__main__":
    main()
