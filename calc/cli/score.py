"""``calc score`` as typer reads it; what it does is in :mod:`.settled`."""

from .command import App
from .hand_command import HandCommand
from .settled import score

app = App()
app.command(cls=HandCommand)(score)
