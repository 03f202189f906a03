"""Beside and below the board: each good's price with its course, and the sentence."""

import pygame

from game.model.timetravel.board import GOODS, LANES, Good
from game.scenes.timetravel.brush import Brush
from game.ui import shapes
from game.ui.theme import AMBER, DEEP, DUSK, NIGHT, SKY, SUN


def paint_prices(brush: Brush, most: int) -> None:
    """Of so many goods the price now, how it moved lately, and what it would be after the move that is looked at."""
    area, metrics, scene = brush.frame.areas["prices"], brush.metrics, brush.scene
    brush.surface.blit(shapes.plate(area.size, metrics.gap, DEEP, 225, DUSK, metrics.line), area)
    head = pygame.Rect(area.x + metrics.gap, area.y, area.width - metrics.gap * 2, round(metrics.height / 18))
    title = min(metrics.body, head.height // 2)  # large text is for what can be sold, not for the heading
    brush.text(head, scene.services.t("timetravel.prices"), kind="title", px=title, align="center", colour=SUN)
    step = (area.bottom - head.bottom - metrics.gap) / LANES
    ahead = scene.ahead()
    turning, before, now = scene.turning()
    for lane, good in enumerate(GOODS[:most]):
        box = pygame.Rect(area.x + metrics.gap, round(head.bottom + lane * step), 0, round(step) - metrics.gap)
        box.width = area.width - metrics.gap * 2
        after = ahead.prices[lane] if ahead else now[lane]
        _paint_price(brush, box, good, (before[lane], now[lane], after), turning)


def _paint_price(
    brush: Brush, box: pygame.Rect, good: Good, values: tuple[int, int, int | None], turning: float
) -> None:
    metrics, lane = brush.metrics, GOODS.index(good)
    before, now, after = values
    is_other, is_turning = after != now, before != now and turning < 1
    border = SUN if is_other or is_turning else DUSK
    width = metrics.line * (3 if is_other or is_turning else 1)
    brush.surface.blit(shapes.plate(box.size, metrics.gap, NIGHT, 235, border, width), box)
    row = round(metrics.height / 22)
    line_height = round(row * 0.45)
    words = brush.scene.sayings.good(good)
    px = brush.one_line(words, min(metrics.small, round(box.height * 0.24)), box.width - 4)
    name_height = round(px * 1.4)
    upper = pygame.Rect(box.x, box.y, box.width, box.height - line_height - name_height - metrics.gap // 2)
    third = box.width // 3
    brush.token(good, (box.x + third * 0.55, upper.centery), min(upper.height * 0.86, third))
    number = pygame.Rect(box.x + third, upper.y, round(third * 0.7), upper.height)
    _paint_number(brush, number, (before, now), turning)
    right = pygame.Rect(number.right, upper.y, box.right - number.right - metrics.gap, upper.height)
    if is_other:
        text = f"→ {'?' if after is None else after}"
        brush.text(right, text, kind="title", px=round(metrics.heading * 1.1), align="center", colour=SUN)
    else:
        curve = right.inflate(-metrics.gap, -round(right.height * 0.4))
        _paint_curve(brush, curve, [prices[lane] for prices in brush.scene.past])
    name = pygame.Rect(box.x + 2, upper.bottom, box.width - 4, name_height)
    brush.text(name, words, px=px, align="center", colour=SKY)
    y = name.bottom + line_height / 2
    brush.line(good, (box.x + metrics.gap, y), (box.right - metrics.gap, y), row)


def _paint_number(brush: Brush, box: pygame.Rect, values: tuple[int, int], turning: float) -> None:
    """A price; one that changes ticks over like the wheel of a counter."""
    px = round(brush.metrics.heading * 1.2)
    before, now = values
    if before == now or turning >= 1:
        brush.text(box, str(now), kind="title", px=px, align="center")
        return
    clip = brush.surface.get_clip()
    brush.surface.set_clip(clip.clip(box))
    up = -1 if now > before else 1
    away = round(box.height * turning) * up
    brush.text(box.move(0, away), str(before), kind="title", px=px, align="center")
    brush.text(box.move(0, away - box.height * up), str(now), kind="title", px=px, align="center", colour=SUN)
    brush.surface.set_clip(clip)


def _paint_curve(brush: Brush, box: pygame.Rect, values: list[int]) -> None:
    """The last prices as steps."""
    values = values[-max(2, box.width // 8) :]
    if box.height < 8 or len(values) < 2:
        return
    step = box.width / (len(values) - 1)
    points = [(box.x + index * step, box.bottom - (value - 1) / 3 * box.height) for index, value in enumerate(values)]
    pygame.draw.lines(brush.surface, AMBER, False, points, brush.metrics.line * 2)
    brush.middle(shapes.disc(max(5, brush.metrics.line * 5), SUN), points[-1])


def paint_words(brush: Brush) -> None:
    """What a move would do, or what just happened and what is asked."""
    scene, metrics, area = brush.scene, brush.metrics, brush.frame.areas["sentence"]
    spot = scene.aimed()
    if spot is not None:
        text = scene.sayings.ahead(scene.view(), spot.action)
    else:
        asked = scene.sayings.prompt(scene.view()) if scene.is_persons_turn() else ""
        text = "  ·  ".join(part for part in (scene.sentence, asked) if part)
    if text:
        plate = shapes.plate(area.size, metrics.gap, DEEP, 220, SUN if spot else None, metrics.line)
        brush.surface.blit(plate, area)
        brush.text(area.inflate(-metrics.pad, 0), text, kind="bold", align="center", colour=SUN)
