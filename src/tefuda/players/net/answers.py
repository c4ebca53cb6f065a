"""Answers by scores: a legal answer to a request of any kind from a score for each of its options."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from tefuda.kernel.table.requests import Answer, Request, indices_of

LEAST = 1e-6  # no option is less likely


def picks_freely(request: Request) -> bool:
    """True where more or fewer options may be picked: then each is weighed by itself, else they are weighed against each other."""
    return request.kind not in ("order", "divide") and request.least < request.most


def answer_by(request: Request, scores: Sequence[float]) -> Answer:
    """The answer of the highest scores. Where one may pick more or fewer, options with a score above 0 are picked."""
    if request.kind == "divide":
        return _shares(request, scores)
    left = [place for place in range(len(request.options)) if place not in request.picked]
    left.sort(key=lambda place: (-scores[place], place))
    if request.kind == "order":
        return tuple(left)
    most = min(request.most, len(left))
    least = min(request.least, most)
    wanted = len([place for place in left if scores[place] > 0])
    picked = left[: min(max(least, wanted), most)]
    return picked[0] if len(picked) == request.most == 1 else tuple(picked)


def _shares(request: Request, scores: Sequence[float]) -> tuple[int, ...]:
    """Shares in proportion: each in turn goes to the option that is furthest behind; nobody gets nothing where that may not be."""
    count = len(request.options)
    best = max(scores, default=0.0)
    weights = [exp(score - best) for score in scores]
    whole = sum(weights)
    given = [request.picked.count(place) for place in range(count)]
    found = [place for place in range(count) if not given[place] and not request.zeros]
    for place in found:
        given[place] += 1
    total = request.most + len(request.picked)
    while len(found) < request.most and count:
        place = max(range(count), key=lambda one: (total * weights[one] / whole - given[one], -one))
        given[place] += 1
        found.append(place)
    return tuple(sorted(found))


def log_likelihood(request: Request, priors: Sequence[float], answer: Answer) -> float:
    """The logarithm of how likely an answer is by the priors of its options; where one may pick freely those left out count, too."""
    picks = indices_of(answer)
    found = sum([log(max(priors[place], LEAST)) for place in picks])
    if picks_freely(request):
        return found + sum([log(max(1 - one, LEAST)) for place, one in enumerate(priors) if place not in picks])
    return found / max(1, len(picks))
