"""What every widget is: a named rectangle that is drawn, pressed, steered and typed into."""

from typing import NamedTuple

import pygame

from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.intents import Way
from game.ui.theme import DUSK, PAPER, STEEL, SUN, Colour, Metrics


class Pressed(NamedTuple):
    """A button was pressed."""

    name: str


class Changed(NamedTuple):
    """A widget has another value."""

    name: str
    value: object


Signal = Pressed | Changed
Fitted = list[tuple[str, str, int, tuple[int, int]]]  # text, font, size, box


class Look(NamedTuple):
    """What drawing needs to know."""

    fonts: Fonts
    metrics: Metrics
    is_focused: bool = False
    is_hovered: bool = False
    is_pressed: bool = False


class Widget:
    """A named rectangle. `tooltip` is told on hover and focus."""

    can_focus = True

    def __init__(self, name: str, rect: pygame.Rect, *, tooltip: str = "") -> None:
        self.name = name
        self.rect = rect
        self.tooltip = tooltip
        self.is_enabled = True

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Paint the widget into `rect`."""

    def press(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        """A pointer went down on it."""

    def drag(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        """The pointer moves, still down."""

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        """The pointer was let go; on the widget or off it."""

    def activate(self) -> Signal | None:
        """The keyboard or the gamepad asks for it."""

    def steer(self, way: Way) -> Signal | None:
        """A direction key while focused; None lets the focus move on."""

    def type(self, text: str) -> Signal | None:
        """Text while focused."""

    def erase(self, *, is_forward: bool) -> Signal | None:
        """Backspace or delete while focused."""

    def labels(self, metrics: Metrics) -> Fitted:
        """Every text with its font, size and the box it must fit; for the test that none is cut."""
        return []


def draw_plate(
    surface: pygame.Surface, rect: pygame.Rect, look: Look, fill: Colour = DUSK, border: Colour = STEEL
) -> None:
    """The body of a widget, with its ring when focused."""
    metrics = look.metrics
    radius = metrics.height / 70
    if look.is_pressed:
        fill = mixed(fill, (0, 0, 0), 0.2)
    elif look.is_hovered:
        fill = mixed(fill, PAPER, 0.14)
    surface.blit(shapes.plate(rect.size, radius, fill, 235, border, metrics.line), rect)
    if look.is_focused:
        draw_focus(surface, rect, look)


def draw_focus(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """The ring that says: here is the keyboard."""
    width = look.metrics.line * 3
    around = rect.inflate(width * 2, width * 2)
    surface.blit(shapes.ring(around.size, look.metrics.height / 70 + width, SUN, width), around)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def draw_text(  # noqa: PLR0913  all but the first four by name
    surface: pygame.Surface,
    box: pygame.Rect,
    look: Look,
    text: str,
    *,
    kind: str = "text",
    px: int = 0,
    colour: Colour = PAPER,
    align: str = "left",
    is_top: bool = False,
) -> None:
    """`text` in a box, in its middle or at its top, made smaller where it would not fit."""
    px = look.fonts.fitted(text, kind, px or look.metrics.body, box.width, box.height)
    flag = {"left": pygame.FONT_LEFT, "center": pygame.FONT_CENTER, "right": pygame.FONT_RIGHT}[align]
    picture = look.fonts.render(text, kind, px, colour, box.width, flag)
    place = picture.get_rect(midleft=box.midleft)
    if align == "center":
        place.center = box.center
    elif align == "right":
        place.midright = box.midright
    if is_top:
        place.top = box.top
    surface.blit(picture, place)
