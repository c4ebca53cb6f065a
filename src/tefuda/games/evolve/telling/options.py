"""The answers that can be given, in words: one function for each verb of an option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tefuda.games.evolve import table as t
from tefuda.games.evolve.telling.glossary import EN, JA, KINDS, SORTS, ZONES
from tefuda.kernel import narrating
from tefuda.kernel.effects import Pay
from tefuda.kernel.narrating import Phrases
from tefuda.kernel.requests import Option, Request
from tefuda.kernel.view import View

if TYPE_CHECKING:
    from tefuda.games.evolve.telling.teller import EvolveTeller

VERBS = Phrases()
words = VERBS.of
PLAIN = (t.FIELD, t.HAND, t.LEADER, t.DECK, t.RESOLUTION)  # that the card lies there goes without saying


def told(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    """An option in words."""
    return narrating.told(VERBS, teller, view, request, option)


@words("play")
def _play(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    card = teller.seen.get(option.card)
    name = teller.named(view, option.card)
    if card is None:
        return teller.say(f"プレイ：{name}", f"play {name}")
    facts = cast("Any", card[0].facts)
    kind = KINDS[facts.kinds[0]][teller.pick]
    numbers = teller.numbers(card[0])
    place = "" if card[1] == t.HAND else (f"{ZONES['ex'][JA]}、", f"from the {ZONES['ex'][EN]}, ")[teller.pick]
    cost = "" if facts.cost is None else (f"コスト{facts.cost}、", f"cost {facts.cost}, ")[teller.pick]
    told = f"{place}{cost}{numbers} {kind}" if numbers else f"{place}{cost}{kind}"
    return teller.say(f"プレイ：{name}（{told}）", f"play {name} ({told})")


@words("activate")
def _activate(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card)
    ability = teller.ability(option.card, option.index)
    sort = getattr(ability, "sort", "")
    if sort == "evolve":
        told = _evolving(teller, view, option.card, ability)
        return teller.say(f"進化：{name}（{told}）", f"evolve {name} ({told})")
    verb = SORTS.get(sort, SORTS[""])[teller.pick]
    line = teller.ability_line(view, option.card, ability)
    return teller.say(f"{name}の{verb}：{line}".rstrip("："), f"{verb} {name}: {line}".rstrip(": "))


def _evolving(teller: EvolveTeller, view: View, handle: int, ability: Any) -> str:
    """What evolving costs, and what the follower may become."""
    parts = ability.cost.parts
    plain = [
        part.amount for part in parts if isinstance(part, Pay) and part.stat == "pp" and isinstance(part.amount, int)
    ]
    if len(plain) == len(parts):
        words = (f"コスト{sum(plain)}", f"cost {sum(plain)}")[teller.pick]
    else:
        words = teller.ability_line(view, handle, ability)
    card = teller.seen[handle][0]
    deck = view.zones[t.EVOLVE_DECK * len(view.players) + view.observer] if view.observer >= 0 else ()
    into = dict.fromkeys(
        [teller.numbers(one) for one in deck if one is not None and one.facedown and one.name == card.name]
    )
    return words + (f" → {' / '.join(into)}" if into else "")


@words("attack")
def _attack(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card)
    found = teller.seen.get(option.card)
    numbers = f" {teller.numbers(found[0])}" if found else ""
    if option.target >= 0:
        target = teller.full(view, option.target)
        return teller.say(f"攻撃：{name}{numbers} → {target}", f"attack {target} with {name}{numbers}")
    return teller.say(f"攻撃：{name}{numbers}", f"attack with {name}{numbers}")


@words("rush")
def _rush(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card)
    return teller.say(
        f"突進を与える：{name}（1PP、エボルヴデッキの1枚を表に）",
        f"give rush to {name} (1 PP, and a card of your evolve deck is turned up)",
    )


@words("end")
def _end(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return teller.say("メインフェイズを終える（ターン終了へ）", "end the main phase (and the turn)")


@words("pass")
def _pass(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return teller.say("何もしない", "pass")


@words("yes")
def _yes(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return teller.say("はい", "yes")


@words("no")
def _no(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return teller.say("いいえ", "no")


@words("card", "leader", "order")
def _card(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    found = teller.seen.get(option.card)
    if found is not None and request.prompt == "evolve card":
        name = teller.print.called(found[0].face, max(option.index, 0))
        facts = teller.print.faces[found[0].face].sides[max(option.index, 0)]
        return f"{name} {facts.attack}/{facts.defense}" if facts.attack is not None else name
    text = teller.full(view, option.card)
    told = []
    if found is not None and found[1] not in PLAIN:
        told.append(ZONES[t.ZONES[found[1]].name][teller.pick])
    if found is not None and found[1] not in (t.FIELD, t.LEADER) and cast("Any", found[0].facts).cost is not None:
        told.append(("コスト{}", "cost {}")[teller.pick].format(cast("Any", found[0].facts).cost))
    if told:
        text += f"（{'、'.join(told)}）" if teller.pick == JA else f" ({', '.join(told)})"
    return teller.say(text, text)


@words("mode")
def _mode(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    words = teller.print.mode(teller.prints(request.about[0]), option.index) if request.about is not None else ""
    number = option.index + 1
    return words or teller.say(f"【{number}】の効果", f"effect {number}")


@words("number")
def _number(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return str(option.number)


@words("token")
def _token(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return (
        teller.print.called(option.number)
        + (f"（{KINDS['トークン'][JA]}）", f" ({KINDS['トークン'][EN]})")[teller.pick]
    )


@words("waiting")
def _waiting(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card, owner=True)
    found = teller.seen.get(option.card)
    lines = (
        [teller.ability_line(view, option.card, one) for one in cast("Any", found[0].facts).automatics] if found else []
    )
    told = [line for line in lines if line]
    if len(told) == 1:
        name += f"：{told[0]}" if teller.pick == JA else f": {told[0]}"
    else:
        name += teller.say("の能力", "")
    return name if teller.pick == JA else name[:1].upper() + name[1:]


@words("replacement")
def _replacement(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card, owner=True)
    return teller.say(f"{name}の置換効果", f"the replacement of {name}")


@words("zone")
def _zone(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return teller.say(*ZONES.get(option.text, (option.text, option.text)))


@words("name")
def _name(teller: EvolveTeller, view: View, request: Request, option: Option) -> str:
    return teller.print.named(option.text)
