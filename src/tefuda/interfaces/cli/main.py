"""The `tefuda` program: finds the command's module and runs it."""

import typer

app = typer.Typer(name="tefuda")


@app.callback()
def tefuda() -> None:
    """Five Japanese trading card games, one rules engine."""


def main() -> None:
    app()
