"""Write docs/fftcg_spellings.md: the equal spellings of the Japanese card language, from the grammar itself."""

import re
from pathlib import Path

from tefuda.games.fftcg.words.japanese.grammar import grammar
from tefuda.games.fftcg.words.japanese.spelling import SPELLINGS

PATH = Path(__file__).resolve().parents[1] / "docs/fftcg_spellings.md"
HEAD = """# Equal spellings: Final Fantasy TCG in Japanese

Two texts that differ only in these give the same value; written again, a text has the spelling on the right. 〈…〉 stands for a
phrase of its kind, a verb may stand in any of its forms, and of (a|b) the first is written. Made by `tools/fftcg_spellings.py`
from the grammar (`games/fftcg/words/japanese/`); a test keeps it up to date.

## Signs

"""


def plain(template: str) -> str:
    """A template as people read it."""
    return (
        re.sub(r"<(?:\w+:)?([^>]+)>", r"〈\1〉", template)
        .replace("/*", "")
        .replace("{", "")
        .replace("}", "")
        .replace("|", "\\|")
    )


def listed() -> str:
    """The whole document."""
    signs = "".join([f"- {why}\n" for _, _, why in SPELLINGS])
    rows = dict.fromkeys([f"| {plain(read)} | {plain(written)} |" for _, read, written in grammar().equal])
    return HEAD + signs + "\n## Words\n\n| read | written |\n| --- | --- |\n" + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PATH.write_text(listed(), "utf8")
