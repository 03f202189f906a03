"""Setting the operator's PIN, from a terminal or from another program."""

import sys
from contextlib import suppress
from getpass import getpass

from game import paths
from game.pin import FEWEST_DIGITS, MOST_DIGITS, is_pin, write_pin


def run() -> int:
    """Ask twice, or read one line where nobody sits at the terminal; 1 when nothing was set."""
    file = paths.pin_files()[0]
    if sys.stdin is None:  # a windowed program that nobody sends anything to
        return _refused("there is no terminal; send the PIN to the program: echo 739164 | interstice --set-pin")
    if sys.stdin.isatty():
        pin = getpass(f"PIN of {FEWEST_DIGITS} to {MOST_DIGITS} digits: ")
        if is_pin(pin) and getpass("once more: ") != pin:
            return _refused("the two are not the same")
    else:
        pin = sys.stdin.readline().strip()
    if not is_pin(pin):
        return _refused(f"a PIN has {FEWEST_DIGITS} to {MOST_DIGITS} digits and nothing else")
    write_pin(file, pin)
    with suppress(OSError):
        paths.tries_file().unlink(missing_ok=True)
    print(f"the PIN is kept in {file}")
    return 0


def _refused(reason: str) -> int:
    print(f"interstice: {reason}; nothing was changed", file=sys.stderr)
    return 1
