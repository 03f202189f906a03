"""A question or a message over whatever is there."""

from collections.abc import Callable, Sequence

import pygame

from game.scenes.screen import Screen, draw_card
from game.scenes.services import Services
from game.ui.scene import Command, Pop
from game.ui.theme import Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal

Answer = tuple[str, str, Callable[[], Command | None]]


class Dialog(Screen):
    """A title, a text and answers; each answer says what happens. Escape takes the last one."""

    is_overlay = True

    def __init__(self, services: Services, title: str, text: str, answers: Sequence[Answer]) -> None:
        self.title, self.text, self.answers = title, text, list(answers)
        self._box = pygame.Rect(0, 0, 1, 1)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        fonts, pad = self.services.fonts, metrics.pad * 2
        width = min(round(metrics.width * 0.8), max(round(metrics.height * 0.9), round(metrics.width * 0.45)))
        inner = width - pad * 2
        title_height = fonts.measured(self.title, "title", metrics.heading, inner)[1]
        text_height = fonts.measured(self.text, "text", metrics.body, inner)[1]
        room = metrics.height - metrics.pad * 2 - title_height - metrics.target - pad * 3
        text_height = min(text_height, room)
        self._box = pygame.Rect(0, 0, width, title_height + text_height + metrics.target + pad * 4)
        self._box.center = (metrics.width // 2, metrics.height // 2)
        title = Label(
            "title", pygame.Rect(self._box.x + pad, self._box.y + pad, inner, title_height), self.title,
            kind="title", px=metrics.heading,
        )  # fmt: skip
        text = Label("text", pygame.Rect(title.rect.x, title.rect.bottom + pad, inner, text_height), self.text)
        each = (inner - metrics.gap * (len(self.answers) - 1)) // len(self.answers)
        buttons = [
            Button(
                name,
                pygame.Rect(title.rect.x + index * (each + metrics.gap), text.rect.bottom + pad, each, metrics.target),
                label,
                is_primary=index == 0,
            )
            for index, (name, label, _) in enumerate(self.answers)
        ]
        return self._panel([title, text, *buttons], focus=self.answers[0][0])

    def signal(self, signal: Signal) -> Command | None:
        if isinstance(signal, Pressed):
            return next(answer for name, _, answer in self.answers if name == signal.name)()
        return None

    def back(self) -> Command | None:
        return self.answers[-1][2]()

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        draw_card(surface, self._box, self.metrics)
        self.panel.draw(surface, self.services.fonts, self.metrics)


def pop() -> Command:
    """The answer that only closes the dialog."""
    return Pop()
