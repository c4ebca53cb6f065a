"""`python -m tefuda`: the command line."""

from tefuda.interfaces.cli.main import main

if __name__ == "__main__":
    main()
