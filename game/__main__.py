"""The command line: play, or one of the headless commands."""

import argparse
import sys
from collections.abc import Sequence

from game import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; every failure that a user can cause ends in one clear line and a code above 0."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return 2
    try:
        return int(options.run(options))
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        print(f"interstice: {named}{error.strerror or error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="interstice", description="Two table games about history and time.")
    parser.add_argument("--version", action="version", version=f"interstice {__version__}")
    parser.set_defaults(command=None)
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
    check.add_argument("--pictures", action="store_true", help="also ask for a picture of every card")
    decks.set_defaults(run=_decks)
    return parser


def _simulate(options: argparse.Namespace) -> int:
    from game.commands.simulate import run  # noqa: PLC0415

    return run(options)


def _verify(options: argparse.Namespace) -> int:
    from game.commands.verify import run  # noqa: PLC0415

    return run(options.files)


def _decks(options: argparse.Namespace) -> int:
    from game.commands import decks  # noqa: PLC0415

    if options.action == "check":
        return decks.check(options.paths, with_pictures=options.pictures)
    return decks.show()


if __name__ == "__main__":
    sys.exit(main())
