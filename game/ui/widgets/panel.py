"""A screenful of widgets: who has the focus, who is under the pointer, and what is scrolled where."""

from collections.abc import Callable, Sequence

import pygame

from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.intents import Activate, Erase, Intent, Move, Press, Release, Steer, Typed, Way, Wheel
from game.ui.theme import INK, PAPER, STEEL, STEP_S, SUN, TOOLTIP_S, Metrics
from game.ui.widgets.widget import Look, Signal, Widget

DRAG_PX = 8


class Panel:
    """Widgets in the order of the Tab key. Those named in `scrolled` move inside `view`."""

    def __init__(
        self,
        widgets: Sequence[Widget],
        *,
        view: pygame.Rect | None = None,
        scrolled: Sequence[str] = (),
        focus: str = "",
        on_change: Callable[[], None],
    ) -> None:
        self.widgets = list(widgets)
        self.view = view
        self._scrolled = frozenset(scrolled)
        self._offset = 0
        self._on_change = on_change
        names = [widget.name for widget in self._focusable()]
        self.focus = focus if focus in names else (names[0] if names else "")
        self.shows_focus = False
        self._hover = ""
        self._pressed = ""
        self._pressed_at = (0, 0)
        self._is_scrolling = False
        self._still_s = 0.0

    def __getitem__(self, name: str) -> Widget:
        return next(widget for widget in self.widgets if widget.name == name)

    def rect_of(self, widget: Widget) -> pygame.Rect:
        """Where a widget is on the screen now."""
        return widget.rect.move(0, -self._offset) if widget.name in self._scrolled else widget.rect

    def take_over(self, before: "Panel") -> None:
        """Stand in for a panel of the same screen: what was focused, held, pointed at or in sight still is."""
        if self._named(before.focus):
            self.focus = before.focus
        self.shows_focus, self._hover, self._still_s = before.shows_focus, before._hover, before._still_s
        self._pressed, self._pressed_at, self._is_scrolling = before._pressed, before._pressed_at, before._is_scrolling
        self._scroll(before._offset)

    def intent(self, intent: Intent) -> Signal | None:
        """Take an intent; what a widget has to say about it."""
        match intent:
            case Press(x, y):
                return self._press((x, y))
            case Move(x, y, is_down):
                return self._move((x, y), is_down=is_down)
            case Release(x, y):
                return self._release((x, y))
            case Wheel(_, _, turns):
                self._scroll(-turns * (self.view.height / 6 if self.view else 0))
            case Steer(way):
                return self._steer(way)
            case Activate():
                return self._changed(self._focused(), lambda widget: widget.activate())
            case Typed(text):
                return self._changed(self._focused(), lambda widget: widget.type(text))
            case Erase(is_forward):
                return self._changed(self._focused(), lambda widget: widget.erase(is_forward=is_forward))
        return None

    def _press(self, at: tuple[int, int]) -> Signal | None:
        self.shows_focus = False
        self._pressed_at, self._is_scrolling = at, False
        widget = self._at(at)
        self._pressed = widget.name if widget else ""
        self._on_change()
        if widget is None:
            return None
        self.focus = widget.name
        return widget.press(self.rect_of(widget), at)

    def _move(self, at: tuple[int, int], *, is_down: bool) -> Signal | None:
        widget = self._at(at)
        name = widget.name if widget else ""
        if name != self._hover:
            self._hover, self._still_s = name, 0.0
            self._on_change()
        if not is_down:
            return None
        if self._can_scroll() and (self._is_scrolling or abs(at[1] - self._pressed_at[1]) > DRAG_PX):
            pressed = self._named(self._pressed)
            if self._is_scrolling or pressed is None or pressed.name in self._scrolled:
                self._is_scrolling = True
                self._scroll(self._pressed_at[1] - at[1])
                self._pressed_at = at
                return None
        dragged = self._named(self._pressed)
        signal = dragged.drag(self.rect_of(dragged), at) if dragged else None
        if signal:
            self._on_change()
        return signal

    def _release(self, at: tuple[int, int]) -> Signal | None:
        widget = self._named(self._pressed)
        self._pressed = ""
        self._on_change()
        if widget is None or self._is_scrolling:
            return None
        return widget.release(self.rect_of(widget), at)

    def _steer(self, way: Way) -> Signal | None:
        widget = self._focused()
        if self.shows_focus:
            signal = self._changed(widget, lambda focused: focused.steer(way))
            if signal:
                return signal
            neighbour = self._neighbour(way)
            if way in (Way.UP, Way.DOWN) and (neighbour is None or not self._has_scrolled_focus()):
                self._scroll((-1 if way is Way.UP else 1) * (self.view.height / 4 if self.view else 0))
            self._focus(neighbour)
        else:
            self._focus(widget)  # the first key only shows where the focus is
        self.shows_focus = True
        self._on_change()
        return None

    def _neighbour(self, way: Way) -> Widget | None:
        order = self._focusable()
        here = self._focused()
        if here is None:
            return order[0] if order else None
        if way in (Way.FIRST, Way.LAST):
            return order[0 if way is Way.FIRST else -1]
        if way in (Way.NEXT, Way.PREVIOUS):
            return order[(order.index(here) + (1 if way is Way.NEXT else -1)) % len(order)]
        return _nearest(here, order, way)

    def _focus(self, widget: Widget | None) -> None:
        if widget is None:
            return
        self.focus, self._still_s = widget.name, 0.0
        self.reveal(widget)

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as it takes to see a widget."""
        if self.view and widget.name in self._scrolled:
            rect = self.rect_of(widget)
            self._scroll(min(0, rect.top - self.view.top - 8) or max(0, rect.bottom - self.view.bottom + 8))

    def _scroll(self, by: float) -> None:
        offset = min(max(self._offset + round(by), 0), self._most_offset())
        if offset != self._offset:
            self._offset = offset
            self._on_change()

    def _most_offset(self) -> int:
        bottoms = [widget.rect.bottom for widget in self.widgets if widget.name in self._scrolled]
        return max(0, max(bottoms, default=0) - self.view.bottom) if self.view else 0

    def _can_scroll(self) -> bool:
        return self._most_offset() > 0

    def _changed(self, widget: Widget | None, ask: Callable[[Widget], Signal | None]) -> Signal | None:
        signal = ask(widget) if widget else None
        if signal:
            self._on_change()
        return signal

    def _has_scrolled_focus(self) -> bool:
        """Whether the focus itself scrolls through the view; texts that only scroll need the keys for it."""
        return any(widget.name in self._scrolled for widget in self._focusable())

    def _focusable(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.can_focus and widget.is_enabled]

    def _focused(self) -> Widget | None:
        return self._named(self.focus)

    def _named(self, name: str) -> Widget | None:
        return next((widget for widget in self._focusable() if widget.name == name), None)

    def _at(self, at: tuple[int, int]) -> Widget | None:
        for widget in reversed(self._focusable()):
            is_inside = not self.view or widget.name not in self._scrolled or self.view.collidepoint(at)
            if is_inside and self.rect_of(widget).collidepoint(at):
                return widget
        return None

    def step(self) -> None:
        """Time passes, so that a tooltip can come up."""
        before = self._still_s
        self._still_s += STEP_S
        if before < TOOLTIP_S <= self._still_s and self._told():
            self._on_change()

    def waits_for_tooltip(self) -> bool:
        """Whether a tooltip is about to come up."""
        told = self._told()
        return bool(told and told.tooltip and self._still_s < TOOLTIP_S)

    def _told(self) -> Widget | None:
        widget = self._named(self.focus if self.shows_focus else self._hover)
        return widget if widget and widget.tooltip else None

    def draw(self, surface: pygame.Surface, fonts: Fonts, metrics: Metrics) -> None:
        """Paint all widgets, the scrolled ones inside their view, and a tooltip if one is up."""
        before = surface.get_clip()
        for widget in self.widgets:
            rect = self.rect_of(widget)
            is_scrolled = widget.name in self._scrolled
            if is_scrolled and self.view:
                if not rect.colliderect(self.view):
                    continue
                surface.set_clip(before.clip(self.view.inflate(metrics.gap, 0)))
            look = Look(
                fonts,
                metrics,
                is_focused=self.shows_focus and widget.name == self.focus,
                is_hovered=widget.name == self._hover and widget.is_enabled,
                is_pressed=widget.name == self._pressed and not self._is_scrolling,
            )
            widget.draw(surface, rect, look)
            if is_scrolled:
                surface.set_clip(before)
        self._draw_scroll_bar(surface, metrics)
        told = self._told()
        if told and self._still_s >= TOOLTIP_S:
            _draw_tooltip(surface, self.rect_of(told), told.tooltip, fonts, metrics)

    def _draw_scroll_bar(self, surface: pygame.Surface, metrics: Metrics) -> None:
        most = self._most_offset()
        if not self.view or not most:
            return
        width = max(4, metrics.gap // 2)
        length = round(self.view.height * self.view.height / (self.view.height + most))
        top = self.view.top + round((self.view.height - length) * self._offset / most)
        bar = pygame.Rect(self.view.right + metrics.gap, top, width, length)
        surface.blit(shapes.plate(bar.size, width / 2, STEEL, 255, None, 0), bar)


def _nearest(here: Widget, others: Sequence[Widget], way: Way) -> Widget | None:
    """The widget that lies that way: straight ahead counts more than near by."""
    ahead = {Way.LEFT: (-1, 0), Way.RIGHT: (1, 0), Way.UP: (0, -1), Way.DOWN: (0, 1)}[way]
    best, best_cost = None, float("inf")
    for other in others:
        dx, dy = other.rect.centerx - here.rect.centerx, other.rect.centery - here.rect.centery
        along, across = dx * ahead[0] + dy * ahead[1], abs(dx * ahead[1]) + abs(dy * ahead[0])
        if other is here or along <= 0:
            continue
        cost = along + 2 * across
        if cost < best_cost:
            best, best_cost = other, cost
    return best


def _draw_tooltip(surface: pygame.Surface, rect: pygame.Rect, text: str, fonts: Fonts, metrics: Metrics) -> None:
    picture = fonts.render(text, "text", metrics.small, INK, metrics.width // 3)
    box = picture.get_rect().inflate(metrics.pad * 2, metrics.pad)
    box.midtop = (rect.centerx, rect.bottom + metrics.gap)
    if box.bottom > metrics.height:
        box.midbottom = (rect.centerx, rect.top - metrics.gap)
    box.clamp_ip(surface.get_rect())
    surface.blit(shapes.plate(box.size, metrics.gap / 2, PAPER, 250, SUN, metrics.line), box)
    surface.blit(picture, picture.get_rect(center=box.center))
