# mypy: disallow-any-expr
"""Values of sizes, waits, disputes, comparisons, matches and rules."""

import calc

LINE = "B ron C 234m22444p33567s3s riichi"

size: calc.Value = calc.value("3翻40符")
drawn = size.child.tsumo
print(size.han, size.limit, size.dealer.ron, drawn.total if drawn else 0, calc.value(han=4, fu=30, honba=1).text("ja"))

waits: calc.Waits = calc.waits("234m 22444p 33567s", player="B", by="ron", riichi=True)
print(*waits.tiles, *waits.discards, waits.to_dict()["waits"])
for wait in calc.waits("234m 22444p 33567s", player="B"):
    print(wait.tile, wait.left, wait.ron.points if wait.ron else 0, wait.tsumo.yaku if wait.tsumo else ())

sheet: calc.DisputeSheet = calc.dispute(LINE, {"B": 2600, "C": "1300"})
for claim in sheet.claims:
    causes = [cause.id for explanation in claim.explanations for cause in explanation.causes]
    print(claim.by, claim.says, claim.status, causes)
print(sheet.text(lang="ja"), len(sheet.html()))

comparison: calc.Comparison = calc.compare(LINE, ["tcg", "mleague"], set={"points.kiriage": True})
for column in comparison.columns:
    print(column.label, column.result.points if column.result else column.problems)
print(comparison.same, [rule.id for cause in comparison.causes for rule in cause.what.rules], comparison.text())

evening: calc.MatchResult = calc.match([LINE, "A tsumo 123456789m 11p 23s 4s"], rules="tcg", rate="points=50/1000")
for standing in evening.standings:
    print(standing.place, standing.player, standing.points, standing.money)
print(evening.matches[0].hands[-1].scores, [payment.amount for payment in evening.payments], evening.text())

rules: calc.Rules = calc.rules("mleague", set={"honba.ron": 600})
worth = rules["honba.ron"]
known: dict[str, object] = {key: rules[key] for key in rules}
print(len(known), [(rule.key, rule.meaning, rule.value) for rule in rules.find("honba")])
print([system.id for system in calc.systems() if system.extends == "riichi"])
print(rules.id, rules.title["ja"], worth, rules.ruling("honba.ron").status, rules.name("yaku.pinfu", "ja"))
