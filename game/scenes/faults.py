"""What is wrong with files that adults keep, said to whoever sits before the screen."""

from collections.abc import Sequence

from game.content.faults import Fault
from game.files import Note
from game.scenes.services import Services


def tell_faults(services: Services, faults: Sequence[Fault]) -> None:
    """Say the first one, and how many there are beside it; `interstice --check` tells them all."""
    if not faults:
        return
    t, first = services.t, faults[0]
    problem = t(first.problem.key, **first.problem.values) if isinstance(first.problem, Note) else first.problem
    if first.line:
        text = t("fault.line", file=first.file.name, line=first.line, problem=problem)
    else:
        text = t("fault.file", file=first.file.name, problem=problem)
    more = services.n("fault.more", len(faults) - 1) if len(faults) > 1 else ""
    services.toasts.say(f"{text} {more}".strip())
