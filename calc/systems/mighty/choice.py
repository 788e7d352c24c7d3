"""Which interpretation of the whites counts: the declared, the best or the forgotten one."""

from collections.abc import Callable
from typing import NamedTuple

from ...riichi.judge import Score
from ...tiles.tiles import Kind
from .interpret import Interpretation, Key, Party
from .record import KISHOGUN, own_win

ScoreOf = Callable[[Interpretation], Score]
Furiten = list[tuple[Interpretation, list[Kind]]]


class Choice(NamedTuple):
    """The interpretation that counts, and those that were considered."""

    chosen: Interpretation | None
    order: list[Interpretation]
    """All legal ones with a yaku, best first."""
    furiten: Furiten
    """Those at least as good that furiten forbids, each with the waits that were discarded or passed up."""
    tied: list[Interpretation]
    """Others of the same points and (unless the declaration was forgotten) chips, before ura and アリス."""


def in_order(party: Party, score_of: ScoreOf = Interpretation.open_score) -> list[Interpretation]:
    """Return all interpretations with a yaku, best first by rule ``reading.order``; of equal ones that with the smaller
    tiles comes first (spec §2.5). ``score_of``: the score to compare, by default that without ura and アリス, since a
    player chooses before these are turned."""
    valid = [it for it in party.interpretations if it.open_score().yaku]
    # sorting is stable: the second sort keeps the order of the tiles among equals
    valid.sort(key=lambda it: (*it.faces, -1 if it.drawn is None else it.drawn))  # -1: no white was drawn
    valid.sort(key=lambda it: party.judge.rank(score_of(it)), reverse=True)
    return valid


def choose(party: Party, as_if: str = "") -> Choice:
    """Return the interpretation of the whites that counts, among those considered: the declared one, else the best that
    is not furiten. If the player forgot to declare, it is the cheapest (安目), once everything is turned, of those with
    the most points (spec §2.5). ``as_if``: a way of declaring to take in place of the record's, for results that show
    all ways. Rules ``white.*``."""
    declared, faces, drawn = own_win(party.win).declared
    mode, v = as_if or declared, party.judge.v
    forgotten = mode == "forgotten" and v["white.forgotten_cheapest"]
    score_of = Interpretation.open_score
    if forgotten and v["white.forgotten_by"] == "hand":
        score_of = Interpretation.bare
    if party.wild:  # a pocchi is not declared, so the player chooses when everything is turned
        score_of = Interpretation.final
    order = in_order(party, score_of)
    if mode == "explicit":
        return _choose_declared(order, (tuple(sorted(faces)), drawn))
    allowed, furiten = _best_allowed(order, score_of, forgotten)
    chosen = allowed[0] if allowed else None
    if forgotten and allowed:  # of equally cheap ones the first in order
        chosen = min(allowed, key=lambda it: (it.final().points, it.final().chips, order.index(it)))
    return Choice(chosen, order, furiten, [it for it in allowed if it is not chosen])


def _choose_declared(order: list[Interpretation], key: Key) -> Choice:
    """Return the choice of the declared interpretation; ``key``: what its whites are. A declaration binds: if that
    interpretation is furiten, or none of the legal ones in ``order``, nothing is chosen instead."""
    for it in order:
        if it.key == key:
            gone = it.furiten()
            return Choice(None if gone else it, order, furiten=[(it, gone)] if gone else [], tied=[])
    return Choice(chosen=None, order=order, furiten=[], tied=[])


def _best_allowed(
    order: list[Interpretation], score_of: ScoreOf, forgotten: bool
) -> tuple[list[Interpretation], Furiten]:
    """Return the best interpretations that may be chosen, and those at least as good that are furiten, each with the
    waits that make it so, for results to list. ``order``: all legal ones, the best first, by ``score_of``
    (:func:`in_order`). All of the first list have the same points, and the same chips too unless the declaration was
    ``forgotten``: of those :func:`choose` takes the cheapest."""
    allowed: list[Interpretation] = []
    furiten: Furiten = []
    for it in order:
        if allowed:
            score, best = score_of(it), score_of(allowed[0])
            # worth less than the best that may be chosen
            if score.points != best.points or not (forgotten or score.chips == best.chips):
                continue
        if gone := it.furiten():
            furiten.append((it, gone))
        else:
            allowed.append(it)
    return allowed, furiten


def kishogun_change(it: Interpretation) -> str:
    """Return the id of the note that the tiles turned made a reading a 鬼将軍 or undid one; empty if neither. An ura
    hit undoes it, and the reading stays the chosen one, for which the note is the only explanation (spec §3)."""
    before, after = (score.base.limit == KISHOGUN for score in (it.open_score(), it.final()))
    if before == after:
        return ""
    return "kishogun_gained" if after else "kishogun_undone"
