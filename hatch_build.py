"""Compiles the catalogues of texts when the package is built; `python hatch_build.py` does the same by hand."""

from pathlib import Path
from typing import Any

TEXTS = Path(__file__).resolve().parent / "assets" / "text"


def compile_texts(folder: Path = TEXTS) -> None:
    """Write LANGUAGE.mo beside each LANGUAGE.po that is newer."""
    from babel.messages.mofile import write_mo  # a build requirement, never needed at run time
    from babel.messages.pofile import read_po

    for source in sorted(folder.glob("*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.stem, abort_invalid=True)
        with target.open("wb") as file:
            write_mo(file, catalogue)


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # by hand, where only Babel is installed
    pass
else:

    class TextsHook(BuildHookInterface):  # type: ignore[type-arg]
        """Hatchling's side of it, for wheels and editable installs alike."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            compile_texts()


if __name__ == "__main__":
    compile_texts()
