"""The house's own laws: imports point one way, the rules know no screen, modules stay small."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

GAME = Path(__file__).parent.parent / "game"
LEAVES = {"files", "paths", "pin", "profiles", "settings", "text"}
MAY_IMPORT = {
    "model": set(),
    "ai": {"model"},
    "session": {"ai", "model"} | LEAVES,
    "content": {"ai", "model"} | LEAVES,
    "ui": {"ai", "model"} | LEAVES,
    "scenes": {"ui", "session", "content", "ai", "model"} | LEAVES,
    "commands": {"scenes", "ui", "session", "content", "ai", "model"} | LEAVES,
    "__main__": {"commands", "scenes", "ui", "session", "content", "ai", "model"} | LEAVES,
    "paths": set(),
    "files": set(),
    "pin": {"files", "paths"},
    "profiles": {"files", "paths", "settings"},
    "settings": {"files", "paths"},
    "text": {"paths"},
    "__init__": set(),
}
MODULES = sorted(GAME.rglob("*.py"))
each_module = pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(GAME)))


def imported(module: Path) -> set[str]:
    """The full names of what a module imports."""
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@each_module
def test_imports_point_one_way(module):
    part = module.relative_to(GAME).parts[0].removesuffix(".py")
    ours = {name.split(".")[1] for name in imported(module) if name.startswith("game.")} - {"__version__"}
    assert ours <= MAY_IMPORT[part] | {part}


@pytest.mark.parametrize("part", ["model", "ai"])
def test_rules_and_players_know_no_files_no_clock_and_no_screen(part):
    for module in sorted((GAME / part).rglob("*.py")):
        foreign = {"pygame", "pytmx", "os", "pathlib", "time", "datetime", "io", "logging", "gettext", "platformdirs"}
        assert not {name.split(".")[0] for name in imported(module)} & foreign, module


@pytest.mark.parametrize("package", ["game.model.games", "game.ai.timetravel", "game.session.records", "game.__main__"])
def test_importing_it_loads_no_pygame(package):
    check = f"import sys, {package}; sys.exit(any(name.split('.')[0] in ('pygame', 'pytmx') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", check], check=False, cwd=GAME.parent).returncode == 0


@each_module
def test_modules_stay_small_and_say_what_they_are_for(module):
    text = module.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 600
    assert module.stem not in {"utils", "helpers", "manager", "common", "base"}
    assert ast.get_docstring(ast.parse(text)), "a module begins with one sentence of purpose"
