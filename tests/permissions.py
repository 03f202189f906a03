"""A folder in which nothing can be written, for tests, even when they run as root."""

import os
from contextlib import contextmanager

import pytest

NOBODY = 65534
needs_permissions = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX permissions")


@contextmanager
def read_only(folder):
    """Close `folder` and its files for writing; nothing stops root, so root is nobody for as long."""
    is_root = os.geteuid() == 0
    changed = {folder: 0o555} | {path: 0o444 for path in folder.iterdir() if path.is_file()}
    if is_root:  # the way there must be open
        changed |= {each: each.stat().st_mode | 0o011 for each in folder.parents if not each.stat().st_mode & 0o001}
    before = {path: path.stat().st_mode for path in changed}
    for path, mode in changed.items():
        path.chmod(mode)
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for path, mode in before.items():
            path.chmod(mode)
