"""What a designer may want to change: colours, and sizes as shares of the screen's height."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

INK: Colour = (0x2B, 0x1A, 0x2B)
PAPER: Colour = (0xFD, 0xF3, 0xDC)
SUN: Colour = (0xFF, 0xE3, 0xA3)
AMBER: Colour = (0xF6, 0xC1, 0x77)
CORAL: Colour = (0xE8, 0x85, 0x5A)
BRICK: Colour = (0xB5, 0x52, 0x3B)
ROSE: Colour = (0xA4, 0x56, 0x6A)
PLUM: Colour = (0x6B, 0x3F, 0x52)
NIGHT: Colour = (0x1F, 0x24, 0x40)
DEEP: Colour = (0x14, 0x18, 0x2E)
DUSK: Colour = (0x2F, 0x36, 0x5C)
STEEL: Colour = (0x7D, 0x8A, 0xA0)
SKY: Colour = (0x9C, 0xC7, 0xD8)
SEA: Colour = (0x6F, 0xB7, 0xB0)
TEAL: Colour = (0x2F, 0x7F, 0x86)
LEAF: Colour = (0x7A, 0x9E, 0x5B)
GOLD: Colour = (0xD9, 0xA4, 0x41)
SAND: Colour = (0xE8, 0xB1, 0x5C)
BARK: Colour = (0x8A, 0x5A, 0x4A)

DESIGN = (1920, 1080)  # levels are drawn in these units
SMALLEST_WINDOW = (1024, 600)
USUAL_WINDOW = (1280, 720)

STEP_S = 1 / 60
TRANSITION_S = 0.25
TOAST_S = 4.0
TOOLTIP_S = 0.6
LONG_PRESS_S = 0.5
BEHIND: Colour = (10, 12, 24)  # the colour of the veil below an overlay
VEIL = 150  # how dark an overlay makes what lies below it, of 255


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in pixels for a window and a text scale; body text is never below 1/40 of the height."""

    width: int
    height: int
    text_scale: int = 100

    def _text(self, share: float) -> int:
        return max(10, round(self.height * share * self.text_scale / 100))

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def small(self) -> int:
        return self._text(1 / 40)

    @property
    def body(self) -> int:
        return self._text(1 / 34)

    @property
    def heading(self) -> int:
        """Large already, so it grows half as much as the text below it."""
        return round(self.height / 22 * (1 + (self.text_scale - 100) / 200))

    @property
    def title(self) -> int:
        """The name of the game: large already, so it grows less than the text around it."""
        return round(self.height / 8 * (1 + (self.text_scale - 100) / 400))

    @property
    def target(self) -> int:
        """The least height of anything to press: 1/18 of the screen, or what its text needs."""
        return max(-(-self.height // 18), round(self.body * 1.7))

    @property
    def gap(self) -> int:
        return max(6, self.height // 72)

    @property
    def pad(self) -> int:
        return max(8, self.height // 54)

    @property
    def line(self) -> int:
        """The width of a rule or a frame."""
        return max(1, round(self.height / 540))

    def scaled(self, area: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """A rectangle of the design on this window, stretched to its shape."""
        across, down = self.width / DESIGN[0], self.height / DESIGN[1]
        x, y, width, height = area
        return round(x * across), round(y * down), round(width * across), round(height * down)
