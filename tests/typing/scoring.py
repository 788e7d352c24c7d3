# mypy: disallow-any-expr
"""A hand as a line, as a record and as keywords, and what a verdict says of it."""

import calc

CLUB = calc.rules("tenhou4", set={"points.kiriage": True})


def summary(verdict: calc.Verdict) -> str:
    """Say who won what."""
    wins = [f"{win.player} {win.han} han {win.fu} fu {win.limit}".rstrip() for win in verdict.wins]
    return ", ".join(wins) or "a draw"


def biggest(win: calc.Won) -> calc.Part:
    """Return the yaku that counts most."""
    most = max(part.amount for part in win.yaku)
    return next(part for part in win.yaku if part.amount == most)


def received(transfers: list[calc.Transfer], player: str) -> int:
    """Return the points that somebody is paid."""
    return sum(each.amount for each in transfers if each.payee == player and each.unit == "points")


def explained(step: calc.Step) -> str:
    """Return a line of the receipt."""
    return f"{step.topic} {step.label}: {step.detail} = {step.result} {step.unit}".rstrip()


def follows(hand: calc.NextHand) -> str:
    """Say how the match goes on."""
    return hand.over if hand.over is not None else f"{hand.dealer} deals, {hand.honba or 0} honba"


line = calc.score("B ron C 234m22444p33567s3s riichi dora 4z", rules="tenhou4")
record = calc.score({"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}, rules=CLUB)
words = calc.score(
    "234m 22444p 33567s", tile="3s", by="ron", player="B", giver="C", riichi=True, dora="4z", set={"honba.ron": 1500}
)
for verdict in (line, record, words):
    print(summary(verdict), verdict.points["C"], verdict.chips.get("C", 0), received([*verdict.transfers], "B"))
    print(biggest(verdict.wins[0]).id, verdict.wins[0].reading.wait, follows(verdict.next))
    print(*map(explained, verdict.steps), sep="\n")
    plain: dict[str, object] = verdict.to_dict()
    print(verdict.text(lang="ja"), len(verdict.html()), sorted(plain))
