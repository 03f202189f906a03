"""A line of text to type into, and the keys to press where there is no keyboard."""

import pygame

from game.ui import shapes
from game.ui.intents import Way
from game.ui.theme import CORAL, DUSK, INK, NIGHT, PAPER, STEEL, Metrics
from game.ui.widgets.widget import Changed, Look, Pressed, Signal, Widget, draw_plate, draw_text

ROWS = {
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn’-.", "éèêëàâçîïôöùûüÿœæ"),
    "en": ("qwertyuiop", "asdfghjkl’", "zxcvbnm-.", "éèàçñöüß"),
}

DIGITS = "1234567890"


class TextField(Widget):
    """Text with a cursor; accents come composed from the system or from the keys on the screen."""

    def __init__(self, name: str, rect: pygame.Rect, text: str, most: int) -> None:
        super().__init__(name, rect)
        self.text, self.most = text[:most], most
        self.cursor = len(self.text)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, PAPER, CORAL if look.is_focused else STEEL)
        box = rect.inflate(-look.metrics.pad * 2, -look.metrics.gap)
        px = look.fonts.fitted(self.text + "|", "text", look.metrics.body, 10_000, box.height)
        font = look.fonts.font("text", px)
        left = font.size(self.text[: self.cursor])[0]
        shift = max(0, left - box.width + 4)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(box))
        picture = look.fonts.render(self.text or " ", "text", px, INK)
        surface.blit(picture, picture.get_rect(midleft=(box.x - shift, box.centery)))
        if look.is_focused:
            cursor = pygame.Rect(box.x - shift + left, box.centery - px // 2, max(2, look.metrics.line * 2), px)
            surface.fill(CORAL, cursor)
        surface.set_clip(clip)

    def type(self, text: str) -> Signal | None:
        text = "".join(char for char in text if char.isprintable())[: self.most - len(self.text)]
        if not text:
            return None
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)
        return Changed(self.name, self.text)

    def erase(self, *, is_forward: bool) -> Signal | None:
        start = self.cursor if is_forward else self.cursor - 1
        if not 0 <= start < len(self.text):
            return None
        self.text = self.text[:start] + self.text[start + 1 :]
        self.cursor = start
        return Changed(self.name, self.text)

    def steer(self, way: Way) -> Signal | None:
        moved = {
            Way.LEFT: max(0, self.cursor - 1),
            Way.RIGHT: min(len(self.text), self.cursor + 1),
            Way.FIRST: 0,
            Way.LAST: len(self.text),
        }.get(way)
        if moved is None or moved == self.cursor:
            return None
        self.cursor = moved
        return Changed(self.name, self.text)

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)


class Key(Widget):
    """One key of the keyboard on the screen; `types` is what it writes, empty for erasing."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, types: str) -> None:
        super().__init__(name, rect)
        self.label, self.types = label, types

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, DUSK, NIGHT)
        if self.types:
            draw_text(surface, rect, look, self.label, kind="bold", px=look.metrics.heading, align="center")
        else:
            picture = shapes.chevron(min(rect.size) // 2, PAPER, "left")
            surface.blit(picture, picture.get_rect(center=rect.center))

    def labels(self, metrics: Metrics) -> list[tuple[str, str, int, tuple[int, int]]]:
        return [(self.label, "bold", metrics.heading, self.rect.size)] if self.types else []

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)


def keyboard(language: str, area: pygame.Rect, space: str, *, is_upper: bool, has_digits: bool = False) -> list[Key]:
    """The keys for a language in an area, in rows; with digits in place of the accents."""
    letters = (DIGITS, *ROWS[language][:3]) if has_digits else ROWS[language]
    rows = [list(row.upper() if is_upper else row) for row in letters]
    height = area.height / (len(rows) + 1)
    keys = []
    for number, row in enumerate(rows):
        width = area.width / max(len(row), 10)
        left = area.x + (area.width - width * len(row)) / 2
        for index, char in enumerate(row):
            rect = pygame.Rect(round(left + index * width), round(area.y + number * height), 0, 0)
            rect.size = (round(width) - 4, round(height) - 4)
            keys.append(Key(f"key.{char}", rect, char, char))
    last = pygame.Rect(area.x, round(area.y + len(rows) * height), round(area.width * 0.7) - 4, round(height) - 4)
    keys.append(Key("key.space", last, space, " "))
    keys.append(Key("key.erase", pygame.Rect(last.right + 4, last.y, area.right - last.right - 8, last.height), "", ""))
    return keys
