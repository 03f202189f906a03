"""Nothing is cut, overlapping or tiny: every screen, size, text scale and language."""

import pygame
import pytest

from game.scenes.screen import Screen
from game.scenes.showcase import SCREENS
from game.ui.widgets.controls import Label

SIZES = [(1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]


def screens(flight):
    for name, make in SCREENS.items():
        for scene in make(flight.services):
            scene.enter(flight.app.window.size)
            if isinstance(scene, Screen):
                yield name, scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_label_fits_its_widget(pilot, size, scale, language):
    flight = pilot(size=size, text_scale=scale, language=language, motion="none")
    fonts = flight.services.fonts
    for name, scene in screens(flight):
        for widget in scene.panel.widgets:
            for text, kind, px, box in widget.labels(scene.metrics):
                fitted = fonts.fitted(text, kind, px, *box)
                assert fonts.fits(text, kind, fitted, *box), f"{name}: {widget.name}: {text!r} in {box} at {fitted}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [100, 200])
def test_what_is_pressed_is_large_enough_apart_and_on_the_screen(pilot, size, scale):
    flight = pilot(size=size, text_scale=scale, language="fr", motion="none")
    for name, scene in screens(flight):
        widgets = [widget for widget in scene.panel.widgets if widget.can_focus]
        for widget in widgets:
            assert widget.rect.height >= size[1] // 18, f"{name}: {widget.name} is too low"
            if widget.name not in scene.panel._scrolled:
                assert flight.app.window.surface.get_rect().contains(widget.rect), f"{name}: {widget.name} is outside"
        for index, one in enumerate(widgets):
            for two in widgets[index + 1 :]:
                is_apart = not one.rect.colliderect(two.rect)
                view = scene.panel.view
                is_scrolled = one.name in scene.panel._scrolled and two.name not in scene.panel._scrolled
                assert is_apart or (is_scrolled and not view.colliderect(two.rect)), f"{name}: {one.name}, {two.name}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_text_is_never_tiny(pilot, size):
    """Body text at least 1/40 of the height (ART), whatever it was squeezed into."""
    flight = pilot(size=size, language="fr", motion="none")
    fonts = flight.services.fonts
    for name, scene in screens(flight):
        for widget in scene.panel.widgets:
            if isinstance(widget, Label):
                for text, kind, px, box in widget.labels(scene.metrics):
                    fitted = fonts.fitted(text, kind, px, *box)
                    assert fitted >= size[1] / 40 - 1, f"{name}: {widget.name}: {text!r} at {fitted}"


def test_no_label_lies_over_another(pilot):
    flight = pilot(size=(1024, 768), language="fr", motion="none")
    for name, scene in screens(flight):
        panel = scene.panel
        labels = [widget for widget in panel.widgets if isinstance(widget, Label)]
        # What is scrolled is cut off at the view's edge.
        seen = [each.rect.clip(panel.view) if each.name in panel._scrolled else each.rect for each in labels]
        for index, one in enumerate(seen):
            for number, two in enumerate(seen[index + 1 :], start=index + 1):
                is_apart = not one.inflate(0, -2).colliderect(two)
                assert is_apart, f"{name}: {labels[index].name}, {labels[number].name}"


def test_focus_is_seen(pilot):
    flight = pilot(motion="none")
    before = flight.shot()
    flight.press(pygame.K_TAB)
    first = flight.shot()
    flight.press(pygame.K_TAB)
    assert len({before, first, flight.shot()}) == 3
