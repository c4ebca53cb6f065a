"""What the commands for judges say (rules, scenario, why), in English and in Japanese."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    # sorts of what is found, kinds of clauses, how they stand
    "term": ("term", "用語"),
    "clause": ("clause", "条"),
    "reading": ("reading", "読み方"),
    "scenario": ("scenario", "裁定"),
    "heading": ("heading", "見出し"),
    "step": ("step", "手順"),
    "rule": ("rule", "規則"),
    "wording": ("wording", "表記"),
    "definition": ("definition", "定義"),
    "format": ("format", "フォーマット"),
    "physical": ("physical", "紙と机のこと"),
    "proven": ("proven", "証明済み"),
    "no scenario cites it": ("no scenario cites it", "引くシナリオなし"),
    "it did not run where it is cited": ("it did not run where it is cited", "引かれているが、働いていない"),
    "what cites it fails": ("what cites it fails", "引くシナリオが不成立"),
    "reason": ("reason", "理由"),
    "shown by": ("shown by", "示すもの"),
    "code": ("code", "コード"),
    "scenarios": ("scenarios", "シナリオ"),
    "claimed": ("cited without being shown", "引かれているが示されていない"),
    "above": ("above", "上の条"),
    "named": ("speaks of", "触れている条"),
    "naming": ("spoken of by", "ここに触れる条"),
    "read_with": ("read together with", "合わせて読む条"),
    "how to open": (
        "A clause: tefuda rules {game} NUMBER · a scenario: tefuda scenario NAME --step",
        "条: tefuda rules {game} 番号 · シナリオ: tefuda scenario 名前 --step",
    ),
    "more found": ("{number} more: --all", "ほか{number}件: --all"),
    "nothing found": (
        "Nothing in {game} speaks of {words}. Words are looked for in both languages; chapters: {chapters}",
        "{game} に「{words}」の載る条はありません。日本語でも英語でも探せます。章: {chapters}",
    ),
    "no clause": (
        "{game} has no clause {clause}; near it: {near}",
        "{game} に条項 {clause} はありません（近いもの: {near}）",
    ),
    "alone": ("{option} goes with no other of these", "{option} は他と一緒に使えません"),
    # the whole ledger
    "ledger": ("{game}: the ledger", "{game}：条項の台帳"),
    "chapter": ("chapter", "章"),
    "clauses": ("clauses", "条"),
    "unproven": ("unproven", "未証明"),
    "headings": ("headings", "見出し"),
    "extra": ("extra", "番号外"),
    "all": ("all", "合計"),
    "how many unproven": ("{number} unproven", "未証明 {number}条"),
    "unknown": ("cited and not in the rulebook: {lost}", "引かれているが総合ルールにない条: {lost}"),
    # another edition
    "new": ("new", "新しい条"),
    "gone": ("gone", "なくなった条"),
    "changed": ("changed", "文が変わった条"),
    "against": (
        "{file} against edition {edition}: {new} new, {gone} gone, {changed} changed, {same} the same",
        "{file} と版 {edition} の比較：新しい条 {new}、なくなった条 {gone}、文が変わった条 {changed}、同じ条 {same}",
    ),
    "no hashes": (
        "{game} has no rulebook.hashes to compare with (tools/rulebook_hashes.py writes it)",
        "{game} には比較する rulebook.hashes がありません（tools/rulebook_hashes.py が作ります）",
    ),
    # scenarios
    "no scenarios": ("no scenarios in {there}", "{there} にシナリオがありません"),
    "no scenario": (
        "there is no file and no scenario {name!r}; near it: {near}",
        "{name!r} というファイルもシナリオもありません（近いもの: {near}）",
    ),
    "several scenarios": (
        "{name!r} is several scenarios: {near}",
        "{name!r} にあたるシナリオが複数あります: {near}",
    ),
    "one to play": ("--play takes one scenario", "--play に渡すシナリオは1つです"),
    "no table": (
        "{name} judges a deck: there is no table to play at",
        "{name} はデッキの裁定で、遊べる盤面がありません",
    ),
    "at the table of": ("At the table of: {title}", "盤面：{title}"),
    "hold": ("{hold} of {total} hold", "{total}件中{hold}件が成立"),
    "holds": ("holds", "成立"),
    "refused": ("cannot: {what}", "できない：{what}"),
    "nothing happens": ("nothing that can be seen", "見えるところでは何も起きない"),
    "legal": ("legal", "使える"),
    "illegal": ("not legal, by {clauses}", "使えない（{clauses}による）"),
    # expectations
    "expect asked": ("{who} is asked: {prompt}  {clause}", "{who}への問い：{prompt}  {clause}"),
    "nobody asked": ("nobody is asked", "だれにも問われない"),
    "not over": ("the game goes on", "対戦は続く"),
    "expect turn": ("the turn is that of {what}", "手番：{what}"),
    "expect phase": ("phase: {what}", "フェイズ：{what}"),
    "expect offered": ("possible now: {what}", "今できること：{what}"),
    "expect not offered": ("not possible now: {what}", "今できないこと：{what}"),
    "expect events": ("happened, in this order: {what}", "この順に起きたこと：{what}"),
    "expect no events": ("did not happen: {what}", "起きなかったこと：{what}"),
    "expect shows": ("{who} sees {what}", "{who}に見えるもの：{what}"),
    "expect hides": ("{who} does not see {what}", "{who}に見えないもの：{what}"),
    "expect unseen": ("{who} sees only the backs: {what}", "{who}には裏だけ見えるもの：{what}"),
    "count": ("number", "枚数"),
    "none": ("none", "なし"),
    "no": ("no", "いいえ"),
    "yes": ("yes", "はい"),
    # why
    "no move": (
        "the game has {answers} answers; a move is one of 1 to {answers}, not {said}",
        "回答は{answers}個です。手は1から{answers}までで、{said}ではありません",
    ),
    "which move": (
        "say which move: {file}:1 to {file}:{answers}",
        "どの手か指定してください：{file}:1 から {file}:{answers}",
    ),
    "other game": ("{file} is a game of {there}, not of {game}", "{file} は {game} ではなく {there} の対戦です"),
    "move": ("move {number} of {answers}", "{answers}手中の{number}手目"),
    "asked by": ("asked", "問い"),
    "answered": ("answered", "回答"),
    "had a say": ("what had a say, in order", "働いた条（順に）"),
    "asked next": ("asked next", "次の問い"),
    "conceded": ("gave up", "投了"),
}


def say(language: Language, key: str, **values: object) -> str:
    """A saying in a language."""
    return SAID[key][language is Language.JA].format(**values)


def named(language: Language, word: str) -> str:
    """A word of the ledger in a language; one that is not known as it is."""
    return say(language, word) if word in SAID else word
