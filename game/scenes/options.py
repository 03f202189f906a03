"""The options: what can be set, heard and seen at once."""

import pygame

from game.scenes.screen import Screen
from game.settings import MOTIONS, TEXT_SCALES
from game.ui.scene import Command, Pop
from game.ui.theme import Metrics
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Choice, Slider, Toggle
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

NAMES = {"fr": "Français", "en": "English"}


class OptionsScene(Screen):
    """Rows that scroll where they do not fit; for a visit only those of `VISIT`, no louder than the visit began."""

    def build(self, metrics: Metrics) -> Panel:
        view = self.body(metrics)
        height = metrics.target + metrics.gap
        if metrics.target > view.width / 12:  # too narrow for a label and a choice side by side
            height = max(metrics.target * 2, view.width // 6)
        rows: list[Widget] = []

        def place() -> pygame.Rect:
            top = view.y + len(rows) * (height + metrics.gap // 2)
            return pygame.Rect(view.x, top, view.width, height)

        t, now = self.services.t, self.services.settings
        yes_no = (t("common.off"), t("common.on"))
        can_keep, top = self.services.profile.can_change_settings, self.services.preferences.beginning
        loudest = (10, 10) if can_keep else (top.sound_volume, top.music_volume)
        rows.append(Choice("language", place(), t("options.language"), list(NAMES.items()), now.language))
        rows.append(
            Choice("text_scale", place(), t("options.text_scale"), [(n, f"{n} %") for n in TEXT_SCALES], now.text_scale)
        )
        motions = [(motion, t(f"options.motion.{motion}")) for motion in MOTIONS]
        rows.append(Choice("motion", place(), t("options.motion"), motions, now.motion))
        if loudest[0]:
            rows.append(Slider("sound_volume", place(), t("options.sound"), now.sound_volume, (0, loudest[0])))
        if loudest[1]:
            rows.append(Slider("music_volume", place(), t("options.music"), now.music_volume, (0, loudest[1])))
        rows.append(Toggle("safe_colours", place(), t("options.safe_colours"), now.safe_colours, yes_no))
        rows.append(Toggle("high_contrast", place(), t("options.high_contrast"), now.high_contrast, yes_no))
        rows.append(Toggle("captions", place(), t("options.captions"), now.captions, yes_no))
        rows.append(Toggle("confirms", place(), t("options.confirms"), now.confirms, yes_no))
        if can_keep:
            rows.append(Toggle("is_muted", place(), t("options.mute"), now.is_muted, yes_no))
            rows.append(Toggle("fullscreen", place(), t("options.fullscreen"), now.fullscreen, yes_no))
            frames = [(path, t(f"options.frame_path.{path}")) for path in ("auto", "software", "default")]
            rows.append(Choice("frame_path", place(), t("options.frame_path"), frames, now.frame_path))
        names = tuple(row.name for row in rows)
        heading = self.heading(t("options.title"), metrics)
        return self._panel([heading, *rows, self.foot(metrics)], view=view, scrolled=names, focus="language")

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Changed("frame_path", value):
                self.services.set(frame_path=value)
                self.services.toasts.say(self.services.t("options.frame_path.later"))
            case Changed(name, value):
                self.services.set(**{name: value})
                if name in ("language", "text_scale", "high_contrast"):
                    self.rebuild()
        return None
