"""Hong Kong old style (香港舊章): faan by a table of points, a least number of faan, flowers, four rounds."""

from calc.plugin import API, System, WindCourse, lazy, load_fields

from .record import Record


class FourRounds(WindCourse[Record]):
    """The rounds of a match. Rules ``hongkong.rounds``, ``hongkong.stays.draw``."""

    @property
    def agreed(self) -> int:
        """Return the number of rounds."""
        return int(self.v["hongkong.rounds"])

    def stays(self, standing: object, tenpai: bool) -> bool:
        """Tell whether the dealer deals again after a draw."""
        return bool(self.v["hongkong.stays.draw"])


class HongKong(System[Record]):
    """Hong Kong old style."""

    api = API
    fields, words, instead, starting, spoken = load_fields(__file__)
    discarder_pays = False
    yaku_named = ("", "faan.")
    asked_by_reading = frozenset({"hongkong.flowers"})
    seen_by_all = ("hongkong.flowers",)
    reader = lazy("calc_hongkong.record:Reader")
    settlement = lazy("calc_hongkong.settle:settle")
    result = lazy("calc_hongkong.settle:RESULT")
    text = lazy("calc_hongkong.settle:FaanText")
    course = FourRounds
    mistake_packages = ("calc_hongkong",)

    def part_name(self, family: str, name: str) -> str:
        """Return the id by which the rules name something that counts."""
        return name


SYSTEM = HongKong()
