"""The command line: play, or one of the headless commands."""

import gc
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game import __version__

if TYPE_CHECKING:
    import argparse


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; every failure that a user can cause ends in one clear line and a code above 0."""
    arguments = sys.argv[1:] if arguments is None else arguments
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # not every console can write every name
    try:
        gc.disable()  # nothing of a start is rubbish; the program collects again once its first frame is there
        if not arguments:  # what most people do, so it does not wait for the readers of arguments
            return _play()
        import multiprocessing  # noqa: PLC0415

        multiprocessing.freeze_support()  # a process that `simulate` starts from a frozen build goes no further
        gc.enable()
        options = _parser().parse_args(arguments)
        return int(options.run(options))
    except KeyboardInterrupt:
        return 130  # as shells count a program that was interrupted
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        print(f"interstice: {named}{error.strerror or error}", file=sys.stderr)
        return 1


def _parser() -> "argparse.ArgumentParser":
    import argparse  # noqa: PLC0415

    parser = argparse.ArgumentParser(prog="interstice", description="Two table games about history and time.")
    parser.add_argument("--version", action="version", version=f"interstice {__version__}")
    parser.add_argument("--lang", choices=("fr", "en"), help="language, for this time")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen, for this time")
    parser.add_argument("--profile", choices=("home", "kiosk", "classroom"), help="the place where it runs")
    parser.add_argument("--check", action="store_true", help="say what the profile would do and what is wrong with it")
    parser.add_argument("--set-pin", action="store_true", help="set the PIN of the operator's page")
    parser.set_defaults(run=_play)
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    # Each command's module is loaded only when it runs, so that none pays for another's imports.
    simulate = commands.add_parser("simulate", help="let computer players play many games")
    simulate.add_argument("--game", choices=("chronology", "timetravel"), required=True)
    simulate.add_argument("--players", type=int, default=None, metavar="N", help="number of seats")
    simulate.add_argument("--levels", default="casual", metavar="L,…", help="levels, cycling over the seats")
    simulate.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the first game")
    simulate.add_argument("--games", type=int, default=100, metavar="N")
    simulate.add_argument("--records", metavar="DIR", help="write one DIR/*.jsonl a game")
    simulate.add_argument("--jobs", type=int, default=None, metavar="N", help="processes (default: all cores)")
    simulate.add_argument("--deck", default=None, metavar="ID,…", help="chronology: decks to mix")
    simulate.add_argument("--hand", type=int, default=None, metavar="N", help="chronology: cards dealt to each")
    simulate.set_defaults(run=_simulate)
    verify = commands.add_parser("verify", help="decide every action of match records anew")
    verify.add_argument("files", nargs="+", metavar="FILE")
    verify.set_defaults(run=_verify)
    decks = commands.add_parser("decks", help="list or check decks")
    actions = decks.add_subparsers(dest="action", metavar="check")
    check = actions.add_parser("check", help="check our decks, or the deck files and folders given")
    check.add_argument("paths", nargs="*", metavar="PATH")
    check.add_argument("--pictures", action="store_true", help="also check the pictures of our own decks")
    decks.set_defaults(run=_decks)
    gallery = commands.add_parser("gallery", help="write a PNG of every screen")
    gallery.add_argument("folder", metavar="DIR")
    gallery.add_argument("--art", action="store_true", help="write sheets of the cards' pictures instead")
    gallery.add_argument("--size", default="1920x1080", metavar="WxH")
    gallery.add_argument("--lang", choices=("fr", "en"), default=argparse.SUPPRESS)
    gallery.add_argument("--text-scale", type=int, choices=(100, 125, 150, 175, 200), default=100)
    gallery.set_defaults(run=_gallery)
    selftest = commands.add_parser("selftest", help="let the program try itself, headless")
    selftest.set_defaults(run=_selftest)
    return parser


def _play(options: "argparse.Namespace | None" = None) -> int:
    if options and options.check:
        from game.commands import check  # noqa: PLC0415

        return check.run(options.profile)
    if options and options.set_pin:
        from game.commands import set_pin  # noqa: PLC0415

        return set_pin.run()
    from game import paths  # noqa: PLC0415
    from game.scenes.program import play  # noqa: PLC0415
    from game.settings import PROFILES, Found, load_settings  # noqa: PLC0415

    found, named = Found(PROFILES["home"]), options.profile if options else None
    if named or paths.is_set_up():
        from game.profiles import find_profile  # noqa: PLC0415

        found = find_profile(named)
    settings, note = load_settings(paths.settings_file())
    settings = found.profile.beginning(settings)
    if options and options.lang:
        settings = replace(settings, language=options.lang)
    if options and options.fullscreen:
        settings = replace(settings, fullscreen=True)
    return play(settings, note, found)


def _simulate(options: "argparse.Namespace") -> int:
    from game.commands.simulate import run  # noqa: PLC0415

    return run(options)


def _verify(options: "argparse.Namespace") -> int:
    from game.commands.verify import run  # noqa: PLC0415

    return run(options.files)


def _decks(options: "argparse.Namespace") -> int:
    from game.commands import decks  # noqa: PLC0415

    if options.action == "check":
        return decks.check(options.paths, with_pictures=options.pictures)
    return decks.show()


def _gallery(options: "argparse.Namespace") -> int:
    if options.art:
        from game.commands import art_sheets  # noqa: PLC0415

        return art_sheets.run(options.folder)
    from game.commands.gallery import run  # noqa: PLC0415

    return run(options.folder, options.size, options.lang or "en", options.text_scale)


def _selftest(options: "argparse.Namespace") -> int:  # noqa: ARG001  every command is called alike
    from game.commands.selftest import run  # noqa: PLC0415

    return run()


if __name__ == "__main__":
    sys.exit(main())
