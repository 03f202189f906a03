"""How much of a frame may go into pictures that are painted once and kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Allowance:
    """So many seconds a frame; the last picture that was begun in time may take longer."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._spent_s = seconds, 0.0

    @property
    def is_spent(self) -> bool:
        """Whether nothing more should be begun in this frame."""
        return self._spent_s >= self._seconds

    def renew(self) -> None:
        """A new frame begins."""
        self._spent_s = 0.0

    @contextmanager
    def spending(self) -> Iterator[None]:
        """What is painted in here is counted."""
        began = perf_counter()
        try:
            yield
        finally:
            self._spent_s += perf_counter() - began
