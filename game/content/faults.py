"""A fault of a file that somebody can mend: where it is and what to write instead."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Fault:
    """`line` counts from 1, 0 where the whole file is meant; `column` is empty where the whole line is."""

    file: Path
    line: int
    column: str
    problem: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else f"{self.file}"
        return f"{where}: {self.column}: {self.problem}" if self.column else f"{where}: {self.problem}"
