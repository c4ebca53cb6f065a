"""The answers that can be given, in words: one function for each verb of an option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.telling.glossary import ELEMENTS, KINDS, ZONES
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import narrating
from tefuda.kernel.narrating import JA, Phrases
from tefuda.kernel.requests import Option, Request
from tefuda.kernel.view import View

if TYPE_CHECKING:
    from tefuda.games.fftcg.telling.teller import FFTCGTeller

VERBS = Phrases()
words = VERBS.of
PLAIN = (t.FIELD, t.HAND, t.DECK, t.STACK)  # that the card lies there goes without saying


def told(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    """An option in words."""
    return narrating.told(VERBS, teller, view, request, option)


@words("play")
def _play(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card)
    found = teller.seen.get(option.card)
    if found is None:
        return teller.say(f"キャスト：{name}", f"cast {name}")
    facts = cast("Any", found[0].facts)
    told = [teller.price(found[0]), KINDS[facts.kinds[0]][teller.pick], teller.numbers(found[0])]
    if found[1] == t.LB_DECK:
        told.append((f"LB{facts.lb_cost}", f"LB {facts.lb_cost}")[teller.pick])
    text = " ".join([part for part in told if part])
    return teller.say(f"キャスト：{name}（{text}）", f"cast {name} ({text})")


@words("activate")
def _activate(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card)
    line = teller.ability_line(option.card, teller.ability(option.card, option.index))
    return teller.say(f"{name}のアビリティ：{line}".rstrip("："), f"use {name}: {line}".rstrip(": "))


@words("warp")
def _warp(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name, line = teller.named(view, option.card), teller.keyword_line(option.card, v.Warp)
    return teller.say(f"デジョン：{name}（{line}）", f"warp {name} ({line})")


@words("prime")
def _prime(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name, line = teller.named(view, option.card), teller.keyword_line(option.card, v.Priming)
    return teller.say(f"{name}：{line}", f"prime {name} ({line})")


@words("attack")
def _attack(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    found = teller.seen.get(option.card)
    name = " ".join([teller.named(view, option.card), teller.numbers(found[0]) if found else ""]).strip()
    return teller.say(f"アタック：{name}", f"attack with {name}")


@words("party")
def _party(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    element = ELEMENTS.get(option.text, (option.text, option.text))[teller.pick]
    return teller.say(f"{element}属性のパーティーでアタック", f"attack with a party of {element} Forwards")


@words("pass")
def _pass(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    turn = cast("Any", view.turn)
    if request.prompt == "attack":
        return teller.say("アタックしない（アタックを終える）", "no (more) attacks")
    if request.prompt == "main" and turn.phase == "main1":
        return teller.say("メインフェイズを終える（アタックへ）", "end the main phase (on to attacks)")
    if request.prompt == "main":
        return teller.say("メインフェイズを終える（ターン終了へ）", "end the main phase (and the turn)")
    return teller.say("何もしない", "pass")


@words("dull")
def _dull(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name, gives = teller.named(view, option.card), _gives(teller, option, 1)
    return teller.say(f"ダル：{name}（{gives}）", f"dull {name} ({gives})")


@words("discard")
def _discard(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name, gives = teller.named(view, option.card), _gives(teller, option, 2)
    return teller.say(f"捨てる：{name}（{gives}）", f"discard {name} ({gives})")


def _gives(teller: FFTCGTeller, option: Option, number: int) -> str:
    found = teller.seen.get(option.card)
    elements = (option.text,) if option.text else cast("Any", found[0].facts).elements if found else ()
    told = ("か" if teller.pick == JA else "/").join([ELEMENTS[element][teller.pick] for element in elements])
    return (f"{told}{number}CP", f"{number} {told} CP")[teller.pick]


@words("yes")
def _yes(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    return teller.say("はい", "yes")


@words("no")
def _no(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    return teller.say("いいえ", "no")


@words("card", "order")
def _card(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    found = teller.seen.get(option.card)
    text = teller.full(view, option.card)
    told = []
    if found is not None and found[1] not in PLAIN:
        told.append(ZONES[t.ZONES[found[1]].name][teller.pick])
    if found is not None and found[1] != t.FIELD:
        told.append(teller.price(found[0]))
    if told:
        text += f"（{'、'.join(told)}）" if teller.pick == JA else f" ({', '.join(told)})"
    return teller.say(text, text)


@words("item")
def _item(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    """Something on the stack, by when it came there."""
    found = [item for item in cast("Any", view.stack) if item.time == option.number]
    text = teller.item(view, found[0]) if found else teller.named(view, option.card)
    return teller.say(text, text)


@words("mode")
def _mode(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    faces = teller.prints(request.about[0]) if request.about is not None else []
    found = [words for face in faces if (words := teller.print.mode(face, option.index))]
    number = option.index + 1
    if request.prompt == "take group":
        return teller.say(f"{number}つ目のグループ", f"group {number}")
    return found[0] if found else teller.say(f"{number}つ目の効果", f"effect {number}")


@words("number")
def _number(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    return str(option.number)


@words("waiting")
def _waiting(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card, owner=True)
    waiting = [one for one in view.waiting if one[1] == option.card]
    if 0 <= option.index < len(view.waiting):
        waiting = [view.waiting[option.index]]
    line = teller.ability_line(option.card, waiting[0][2]) if waiting else ""
    return teller.say(f"{name}：{line}".rstrip("："), f"{name}: {line}".rstrip(": "))


@words("replacement")
def _replacement(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    name = teller.named(view, option.card, owner=True)
    return teller.say(f"{name}の置換効果", f"the replacement of {name}")


@words("name")
def _name(teller: FFTCGTeller, view: View, request: Request, option: Option) -> str:
    return teller.print.named(option.text)
