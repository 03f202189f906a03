"""Names as people write them: when two are the same, and the ids made of them."""

import hashlib
import re
import unicodedata

# Letters that no decomposition takes apart, and the apostrophe that counts as a letter.
LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ʼ": " "})
ACCENTS = re.compile(r"[\u0300-\u036f]")  # no others: a vowel sign of Hindi or Thai makes another word
KEPT_SIGNS = "+#"  # C, C++ and C# are three


def folded(name: str) -> str:
    """A name for comparing: without case, accents and typography; letters of every script stay."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LETTERS)
    kept = (char if char in KEPT_SIGNS or _is_word(char) else " " for char in ACCENTS.sub("", plain))
    return " ".join("".join(kept).split()) or name


def _is_word(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMN"  # letters, marks that belong to them, numbers


def made_id(name: str) -> str:
    """An id for a name: its plain words joined by hyphens, and a short hash where they are not all of it.

    Names that differ have ids that differ; an id never changes with what else is in the deck.
    """
    words = folded(name)
    plain = re.sub(r"[^a-z0-9]+", "-", words).strip("-")
    if plain and plain == words.replace(" ", "-"):
        return plain
    mark = hashlib.blake2b(words.encode(errors="backslashreplace"), digest_size=4).hexdigest()
    return f"{plain}-{mark}" if plain else mark
