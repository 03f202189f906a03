"""Memory that is given back in a quiet moment, so that weeks of matches take no more than the first few."""

import gc
import sys
from contextlib import suppress


def give_back() -> None:
    """Let go of what nobody holds, and return it to the system where the C library can.

    Scenes hold themselves by their callbacks, and the collector does not know how heavy their pictures are.
    """
    gc.collect()
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  not before there is anything to give back

        with suppress(OSError, AttributeError):  # another C library than GNU's
            ctypes.CDLL(None).malloc_trim(0)
