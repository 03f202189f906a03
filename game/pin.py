"""The operator's PIN: kept as a salted slow hash, asked in a thread, and slower with every wrong try."""

import hashlib
import hmac
import logging
import os
import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.files import TooLarge, read_at_most, why, write_atomically

FEWEST_DIGITS, MOST_DIGITS = 4, 8
COST = (2**15, 8, 1)  # 32 MiB and a tenth of a second on a desktop PC
MOST_MEMORY = 256 * 2**20
MOST_BYTES = 4096
MOST_DELAY_S = 300
MOST_COUNTED = 20  # beyond the longest delay it does not matter how many
_LINE = re.compile(r"interstice-pin:1:scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3}):([0-9a-f]{32}):([0-9a-f]{64})\s*")
log = logging.getLogger(__name__)


class PinError(Exception):
    """A PIN file that is damaged or cannot be read; the message says which and what to do."""


class Hashed(NamedTuple):
    """What a PIN file holds."""

    cost: tuple[int, int, int]
    salt: bytes
    digest: bytes

    def is_of(self, pin: str) -> bool:
        """Whether this is the hash of `pin`; slow on purpose."""
        return hmac.compare_digest(_digest(pin, self.salt, self.cost), self.digest)


def is_pin(text: str) -> bool:
    """Whether a text is 4 to 8 digits."""
    return text.isascii() and text.isdigit() and FEWEST_DIGITS <= len(text) <= MOST_DIGITS


def write_pin(file: Path, pin: str) -> None:
    """Keep a PIN, readable for its owner only; raises `OSError`."""
    assert is_pin(pin)
    salt = os.urandom(16)
    numbers = ":".join(map(str, COST))
    write_atomically(file, f"interstice-pin:1:scrypt:{numbers}:{salt.hex()}:{_digest(pin, salt, COST).hex()}\n")
    with suppress(OSError):  # not every file system knows owners
        file.chmod(0o600)


def read_pin(files: Sequence[Path]) -> Hashed | None:
    """The PIN in the first of these files that is there, or nothing; raises `PinError`."""
    for file in files:
        try:
            found = _LINE.fullmatch(read_at_most(file, MOST_BYTES).decode("ascii", "replace"))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except TooLarge:
            found = None
        except OSError as error:
            raise PinError(f"{file}: cannot be read ({why(error)}); the operator's page stays shut") from error
        n, r, p = (int(found[number]) for number in (1, 2, 3)) if found else (0, 0, 0)
        is_sound = n > 1 and n & (n - 1) == 0 and r >= 1 and 1 <= p <= 16 and 128 * n * r <= MOST_MEMORY
        if not found or not is_sound:
            remedy = "the operator's page stays shut until it is set anew with: interstice --set-pin"
            raise PinError(f"{file}: damaged; {remedy}")
        return Hashed((n, r, p), bytes.fromhex(found[4]), bytes.fromhex(found[5]))
    return None


def _digest(pin: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    n, r, p = cost
    return hashlib.scrypt(pin.encode(), salt=salt, n=n, r=r, p=p, maxmem=MOST_MEMORY + 2**25, dklen=32)


def delay_s(wrong: int) -> int:
    """How long after so many wrong tries the next one has to wait: 1, 2, 4… seconds, at most five minutes."""
    return min(2 ** (wrong - 1), MOST_DELAY_S) if wrong else 0


class Lock:
    """Takes one try at a time. `clock` counts from the program's start; the system's own, which may jump, is not asked.

    Tries are counted in a file before they are judged, so that pulling the plug forgets none; after a restart the
    whole delay runs again. Where nothing can be written they are counted until the program ends.
    """

    def __init__(self, pin_files: Sequence[Path], tries_file: Path, clock: Callable[[], float]) -> None:
        self._pin_files, self._tries_file, self._clock = pin_files, tries_file, clock
        self._wrong = _read_tries(tries_file)
        self._shut_since = 0.0
        self._thread: threading.Thread | None = None
        self._is_right = False

    @property
    def can_open(self) -> bool:
        """Whether there is a PIN at all; what is wrong with it is told in the log."""
        try:
            return read_pin(self._pin_files) is not None
        except PinError as error:
            log.warning("%s", error)
            return False

    @property
    def wait_s(self) -> float:
        """How long the next try has to wait."""
        return max(0.0, self._shut_since + delay_s(self._wrong) - self._clock())

    @property
    def is_busy(self) -> bool:
        """Whether a try is being judged."""
        return self._thread is not None

    def attempt(self, pin: str) -> None:
        """Judge a PIN in a thread, as that takes longer than a frame; `verdict` tells."""
        if self.is_busy or self.wait_s > 0:
            return
        self._is_right = False
        self._wrong = min(self._wrong + 1, MOST_COUNTED)
        self._thread = threading.Thread(target=self._judge, args=(pin,), name="pin", daemon=True)
        self._thread.start()

    def verdict(self) -> bool | None:
        """Whether the last try was right, once; None while there is nothing to tell."""
        if self._thread is None or self._thread.is_alive():
            return None
        self._thread = None
        self._shut_since = self._clock()
        return self._is_right

    def _judge(self, pin: str) -> None:
        try:
            self._keep_tries()
            hashed = read_pin(self._pin_files)
            if hashed is not None and hashed.is_of(pin):
                self._wrong = 0
                self._keep_tries()
                self._is_right = True
        except (PinError, ValueError, MemoryError) as error:
            log.warning("the PIN could not be judged: %s", error)

    def _keep_tries(self) -> None:
        try:
            write_atomically(self._tries_file, f"{self._wrong}\n")
        except OSError as error:
            log.warning("%s could not be written (%s); tries are counted until the end", self._tries_file, why(error))


def _read_tries(file: Path) -> int:
    """How many tries were wrong; a file that makes no sense counts as the most, which costs one long delay."""
    try:
        text = read_at_most(file, MOST_BYTES).decode("ascii", "replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        return 0
    except (TooLarge, OSError):
        return MOST_COUNTED
    return min(int(text), MOST_COUNTED) if re.fullmatch(r"\d{1,6}", text) else MOST_COUNTED
