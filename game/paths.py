"""Where resources and the user's data live; the only file that knows about frozen builds."""

import os
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import platformdirs

APP = "interstice"
PREFIX = "INTERSTICE_"  # of the variables that say something to us


@cache
def resources() -> Path:
    """The folder that holds `assets` and `levels`: in the bundle, in the installed package, or in the repository."""
    if getattr(sys, "frozen", False):
        return Path(sys._MEIPASS)  # type: ignore[attr-defined]
    package = Path(__file__).resolve().parent
    return package if (package / "assets").is_dir() else package.parent


def decks() -> Path:
    """Our own decks."""
    return resources() / "assets" / "decks"


def art() -> Path:
    """The pictures of our own decks."""
    return resources() / "assets" / "art"


def levels() -> Path:
    """Tables, boards and scenarios."""
    return resources() / "levels"


def user_data() -> Path:
    """Saves, scores and the user's decks; `INTERSTICE_HOME` puts everything of the user's elsewhere."""
    home = os.environ.get("INTERSTICE_HOME")
    return Path(home) if home else platformdirs.user_data_path(APP, appauthor=False)


def user_configuration() -> Path:
    """What an adult has set up for this user: the profile and the operator's PIN."""
    return user_data() if os.environ.get("INTERSTICE_HOME") else platformdirs.user_config_path(APP, appauthor=False)


def system_configurations() -> list[Path]:
    """Where an adult sets the machine up for all its users, the folder that counts most first."""
    return [Path(each) for each in platformdirs.site_config_dir(APP, False, multipath=True).split(os.pathsep)]


def profile_files() -> list[Path]:
    """Where profiles are set up, the weakest first; the last one is written by the operator's page."""
    user = user_configuration()
    folders = (*reversed(system_configurations()), user)
    return [*(folder / "profile.toml" for folder in folders), user / "operator.toml"]


def is_set_up() -> bool:
    """Whether there may be a profile; most people have none and wait for no reader of them."""
    try:
        is_written = any(file.exists() for file in profile_files())
    except OSError:
        return True
    return is_written or any(name.startswith(PREFIX) for name in os.environ if name != f"{PREFIX}HOME")


def pin_files() -> list[Path]:
    """The operator's PIN; the first file that is there counts."""
    return [folder / "operator.pin" for folder in (user_configuration(), *system_configurations())]


def tries_file() -> Path:
    """How often a wrong PIN has been tried."""
    return user_data() / "operator.tries"


def user_decks() -> Path:
    """Where a user's own decks are looked for."""
    return user_data() / "decks"


def saves() -> Path:
    """The matches that are being played, and the last ones that were."""
    return user_data() / "saves"


def records() -> Path:
    """Match records that somebody chose to keep."""
    return user_data() / "records"


def reports() -> Path:
    """Reports of matches and tables of statistics, to print or to count with."""
    return user_data() / "reports"


def scores_file() -> Path:
    """The best streaks, with names."""
    return user_data() / "scores.json"


def statistics_file() -> Path:
    """What was counted in the matches that were played."""
    return user_data() / "statistics.json"


def settings_file() -> Path:
    """What the player chose in the options."""
    return user_data() / "settings.toml"


def log_file() -> Path:
    """What went wrong, for whoever looks after the machine."""
    return user_data() / "interstice.log"


def texts() -> Path:
    """The catalogues of texts."""
    return resources() / "assets" / "text"


def fonts(family: str) -> Path:
    """The files of a font package, found without importing it."""
    spec = find_spec(f"font_source_{family}_pro")
    assert spec is not None, "the font packages are installed with the game"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "files"
