"""What every scene is given: the player's preferences, texts, fonts, pictures, sounds and messages."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game import paths
from game.content.areas import Rect, level_areas
from game.files import Note
from game.settings import VISIT, Profile, Settings, save_settings
from game.text import Texts
from game.ui import contrast
from game.ui.backdrop import Sheet
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.sounds import Sounds
from game.ui.theme import Metrics
from game.ui.toasts import Toasts


class Preferences:
    """The profile and the settings in force; a change is kept on disk at once, where the profile allows that."""

    def __init__(self, settings: Settings, file: Path | None, texts_folder: Path, profile: Profile) -> None:
        self._file, self._texts_folder = file if profile.can_change_settings else None, texts_folder
        self.profile = profile
        self.current = self.beginning = settings
        self.texts = Texts(settings.language, texts_folder)

    def change(self, **values: Any) -> Note | None:
        """Set and keep; a note for the player when it could not be kept."""
        before = self.current
        self.current = replace(before, **values)
        if self.current.language != before.language:
            self.texts = Texts(self.current.language, self._texts_folder)
        if self._file is None or self.current == before:
            return None
        self.beginning = self.current
        return save_settings(self._file, self.current)

    def restore(self) -> None:
        """Forget what was changed for a visit only."""
        self.current = self.beginning
        self.texts = Texts(self.current.language, self._texts_folder)

    def set_up_place(self, **values: Any) -> None:
        """Change the profile, and how visits begin from now on."""
        self.profile = replace(self.profile, **values)
        self.beginning = self.profile.beginning(self.beginning)


@dataclass(frozen=True, slots=True)
class Services:
    """Passed to every scene; nothing here is global."""

    preferences: Preferences
    fonts: Fonts
    images: Images
    sounds: Sounds
    toasts: Toasts
    sheet: Sheet

    @property
    def profile(self) -> Profile:
        """What this place allows."""
        return self.preferences.profile

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.current

    def t(self, key: str, **values: object) -> str:
        """A text in the player's language."""
        return self.preferences.texts.t(key, **values)

    def n(self, key: str, count: int, **values: object) -> str:
        """A text in the form that `count` takes."""
        return self.preferences.texts.n(key, count, **values)

    def metrics(self, size: tuple[int, int]) -> Metrics:
        """Sizes for a window, at the player's text scale."""
        return Metrics(*size, self.settings.text_scale)

    def set(self, **values: Any) -> None:
        """Change settings, let them be heard, and say so when they could not be kept."""
        note = self.preferences.change(**values)
        self.apply()
        if note:
            self.tell(note)

    def apply(self) -> None:
        """Let the settings in force be heard and seen."""
        chosen = self.settings
        self.sounds.set_levels(chosen.sound_volume, chosen.music_volume, chosen.is_muted)
        self.sounds.captions = self._caption if chosen.captions else None
        contrast.wear(is_high=chosen.high_contrast)

    def _caption(self, sound: str) -> None:
        if sound != "button":  # who presses one sees it
            self.toasts.caption(self.t(f"sound.{sound}"))

    def set_up_place(self, **values: Any) -> None:
        """What the operator sets: it holds at once and for the next visitors."""
        self.preferences.set_up_place(**values)
        self.set(**{name: value for name, value in values.items() if name in VISIT})

    def start_over(self) -> None:
        """Forget a visit: its settings, and what was still to be said in it."""
        self.preferences.restore()
        self.toasts.forget()
        self.apply()

    def tell(self, note: Note) -> None:
        """Say what happened to a file."""
        self.toasts.say(self.preferences.texts.t(note.key, **note.values))

    def areas(self, level: str) -> Mapping[str, Rect]:
        """Where things lie on one of our tables, in the units of the design."""
        return level_areas(paths.levels() / f"{level}.tmx", paths.user_data() / "cache" / f"{level}.areas")
