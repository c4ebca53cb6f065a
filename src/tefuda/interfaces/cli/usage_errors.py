"""Errors of the command line, told in the person's language alone, whatever languages the message was written in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

from tefuda.interfaces.cli.language import Language, preferred
from tefuda.kernel.primitives.bilingual import JAPANESE, in_language


def asked_language(argv: Sequence[str]) -> Language:
    """The language that a command line asks for, or else that of the environment."""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        said = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and said in tuple(Language):
            return Language(said)
    return preferred()


def in_asked_language(problem: Exception, argv: Sequence[str]) -> str:
    """What a problem says in the language that a command line asks for."""
    return in_language(problem, asked_language(argv) is Language.JA)


def tell(problem: Any, ctx: Any, argv: Sequence[str]) -> None:
    """Tell a mistake in Japanese and end, or put it into English alone, for whoever shows it."""
    if asked_language(argv) is Language.JA:
        typer.echo(_in_japanese(problem, ctx), err=True)
        raise typer.Exit(problem.exit_code) from None
    problem.message = in_language(problem.message, japanese=False)


def _in_japanese(problem: Any, ctx: Any) -> str:
    """A mistake in Japanese, with where the help is."""
    path = problem.ctx.command_path if problem.ctx is not None else f"{ctx.command_path} {ctx.invoked_subcommand or ''}"
    param = getattr(problem, "param", None)
    hint = getattr(problem, "param_hint", None) or [*getattr(param, "opts", ())]
    place = f"（{hint if isinstance(hint, str) else '、'.join(hint)}）" if hint else ""
    return f"使い方: {path.strip()} --help\n\nエラー{place}: {_what_in_japanese(problem)}"


def _what_in_japanese(problem: Any) -> str:
    """What is wrong: of mistakes that no command finds itself, those that are made most."""
    kind = type(problem).__name__
    if kind == "NoSuchOption":
        return f"{problem.option_name} というオプションはありません"
    if kind == "MissingParameter":
        return "足りません"
    if "No such command" in problem.message:
        return f"そのコマンドはありません: {problem.message.rpartition(' ')[2].strip('.')}"
    said = in_language(problem.message, japanese=True)
    return said if JAPANESE.search(said) or not getattr(problem, "param", None) else "この値は使えません"
