"""`python -m tefuda`: the command line."""

import sys


def run() -> None:
    """The command line; whoever breaks it off while it is still being loaded is not told where."""
    try:
        from tefuda.interfaces.cli.main import main

        main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run()
