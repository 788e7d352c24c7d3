"""Commands that take a hand, for typer: the options that systems declare, in addition to their own."""

import re
from functools import cache
from typing import Any

from typer.core import TyperOption

from ..codes import problem
from ..problems import Problem
from .command import Command, help_language
from .options import GIVEN, HandOption, hand_options
from .settings import setting

_WORDS = "calc.words"


def _parameter(option: HandOption) -> TyperOption:
    """An option as the command line parses it."""
    flag = not option.metavar
    default: Any = False if flag else None
    return TyperOption(
        param_decls=[option.key, option.name], is_flag=flag, default=default, multiple=option.several,
        metavar=option.metavar or None, type=bool if flag else str,
    )  # fmt: skip


@cache
def _parameters(everything: bool) -> dict[str, TyperOption]:
    return {option.name: _parameter(option) for option in hand_options(everything).values()}


class HandCommand(Command):
    """A command that takes a hand: the options of a hand are found in ``ctx.meta``, its own are passed to its
    function."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line."""
        ctx.meta[_WORDS] = list(args)
        rest: list[str] = super().parse_args(ctx, args)
        return rest

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters; those of other systems only if some word may be one of them (3 ms of every start)."""
        shared, words = _parameters(False), ctx.meta.get(_WORDS)
        known = {name for param in self.params for name in param.opts}.union(shared)
        asked = words is None or {w.partition("=")[0] for w in words if w.startswith("-")} - known
        return [*super().get_params(ctx), *(_parameters(True) if asked else shared).values()]

    def unsaid(self, ctx: Any, param: Any) -> Problem:
        """The problem of an option without its value, or of one that only another system has."""
        from ..reader import DEFAULT_RULES
        from ..rules import load_rules

        found = super().unsaid(ctx, param)
        system = option.system if (option := hand_options().get(param.name)) else ""
        asked = re.search(r"(?<!\S)(?:--rules[ =]|-r *)(\S+)", " ".join(ctx.meta[_WORDS]))
        if not system or system == load_rules(asked[1] if asked else setting("rules") or DEFAULT_RULES).engine:
            return found
        return problem("S201.option_of", span=found.span, name=param.opts[0], systems=system, system=system)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        own = {param.name for param in self.params}
        ctx.meta[GIVEN] = {name: ctx.params.pop(name) for name in list(ctx.params) if name not in own}
        return super().invoke(ctx)

    def help_row(self, ctx: Any, param: Any) -> tuple[str, str, str] | None:
        """The section of the help, the option and its text; options of a hand in the language of the help."""
        option = hand_options().get(param.name)
        if option is None or option.name not in param.opts:
            return super().help_row(ctx, param)
        lang = help_language(ctx)
        text = option.help(lang)
        end = "." if lang == "en" and text[-1] != "…" else ""
        title = f"Options of {option.system}" if option.system else "The hand"
        return title, f"{option.name} {option.metavar}".strip(), f"{text[0].upper()}{text[1:]}{end}"
