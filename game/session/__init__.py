"""Matches as they are played: who sits where, whose move it is, and the record on disk. No pygame."""
