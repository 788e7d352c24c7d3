"""Completion of commands and options in a shell: its script, and where the shell reads it."""

import os
from pathlib import Path

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class, get_completion_class
from click.shell_completion import split_arg_string as words_of

from ..languages import Phrase

_PROGRAM = "calc"
_VARIABLE = "_CALC_COMPLETE"
_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $command, $cursor)
    $Env:%(complete_var)s = "powershell_complete"
    $Env:COMP_WORDS = $command.ToString()
    $Env:COMP_WORD = $word
    %(prog_name)s | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
    $Env:%(complete_var)s = $Env:COMP_WORDS = $Env:COMP_WORD = $null
}
"""


class PowerShellComplete(ShellComplete):
    """Completion in PowerShell, which click does not know."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the whole words before the cursor, without the program's name, and the word that is begun (empty
        behind a blank). The script of PowerShell passes the whole line in ``COMP_WORDS``, the begun word in
        ``COMP_WORD`` too."""
        words, begun = words_of(os.environ["COMP_WORDS"])[1:], os.environ["COMP_WORD"]
        return words[:-1] if begun else words, begun  # the last of the words is the begun one

    def format_completion(self, item: CompletionItem) -> str:
        """Return a word that is offered, as the shell reads it: alone on its line."""
        return str(item.value)


add_completion_class(PowerShellComplete)


def _shell_of_user() -> str:
    """Return the name of the user's shell by the variable SHELL. If click does not know that shell, or there is no such
    variable, as on Windows, it is PowerShell."""
    name = Path(os.environ.get("SHELL", "")).name
    return name if get_completion_class(name) else "powershell"


def _completion_script(ctx: click.Context) -> str:
    """Return the script that the user's shell loads. At each Tab that script runs this program with :data:`_VARIABLE`
    set, and offers what is printed."""
    made_by = get_completion_class(_shell_of_user()) or PowerShellComplete  # the latter for the type: there is a class
    return made_by(ctx.command, {}, _PROGRAM, _VARIABLE).source()


def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the completion script and exit, if ``wanted``: click calls this for every command line, whether or not the
    flag stands there."""
    if wanted and not ctx.resilient_parsing:  # resilient: only the words of a completion are read
        click.echo(_completion_script(ctx))
        ctx.exit()


def install(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Write the completion script where the shell finds it, let the startup file read it, and exit, if ``wanted`` (the
    flag stands on the line). For PowerShell fail, with the command to type instead: only PowerShell knows where its
    profile is."""
    if not wanted or ctx.resilient_parsing:  # resilient: only the words of a completion are read
        return
    home, shell = Path.home(), _shell_of_user()
    # by shell: the file of the script, the startup file, and the line in it that reads the script
    startup: dict[str, tuple[str, str, str]] = {
        "bash": (f".bash_completions/{_PROGRAM}.sh", ".bashrc", f"source '{home}/.bash_completions/{_PROGRAM}.sh'"),
        "zsh": (f".zfunc/_{_PROGRAM}", ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
        "fish": (f".config/fish/completions/{_PROGRAM}.fish", "", ""),  # it reads that folder by itself
    }
    if shell not in startup:
        ctx.fail(Phrase("completion_by_hand", command=f"{_PROGRAM} --show-completion >> $PROFILE"))
    script, file, line = startup[shell]
    (home / script).parent.mkdir(parents=True, exist_ok=True)
    (home / script).write_text(_completion_script(ctx), encoding="utf-8")
    if file:
        startup_text = (home / file).read_text(encoding="utf-8") if (home / file).exists() else ""
        if line not in startup_text.splitlines():  # installed again, it would stand there twice
            with (home / file).open("a", encoding="utf-8") as stream:
                stream.write(f"\n{line}\n")
    click.echo(Phrase("completion_installed", shell=shell, file=str(home / script)))
    ctx.exit()
