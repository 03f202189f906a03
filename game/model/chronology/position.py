"""A position of chronology as one line of text, for tests and bug reports.

    line=rome@-753,moon@1969 hands=web@1989/zero@628,ipod@2001 pile=tram@1881 box= turn=1 finished=0 learn

A card is ID@YEAR; hands are separated by `/` in the order of the seats. `turn` is the player to move, who with
those after them is still to play in this round. `round`, `first`, `out=SEAT.ROUND.CARDS,…`, `hinted=0,1`,
`right=0,0`, `wrong=0,0`, `put=CARD.GAP`, `seats` (co-operative), `hand`, `mistakes`, `clock_s`, `seed`, `draws` and
the variants' names may follow.
"""

from collections.abc import Iterable

from game.model.chronology.events import CardPut
from game.model.chronology.options import FLAGS, Options
from game.model.chronology.state import Elimination, State
from game.model.core import IllegalAction, Refusal
from game.model.dice import Dice


def parse_position(text: str) -> State:
    """The state written as `text`."""
    words = text.split()
    try:
        fields = dict(word.split("=", 1) for word in words if word not in FLAGS)
        years: dict[str, int] = {}
        hands = tuple(_read_cards(hand, years) for hand in fields.pop("hands").split("/"))
        seats = int(fields.pop("seats", len(hands)))
        line, pile, box = (_read_cards(fields.pop(key, ""), years) for key in ("line", "pile", "box"))
        first, turn = int(fields.pop("first", 0)), int(fields.pop("turn", 0))
        eliminated: list[Elimination | None] = [None] * seats
        for word in filter(None, fields.pop("out", "").split(",")):
            seat, out_round, cards_left = map(int, word.split("."))
            eliminated[seat] = Elimination(out_round, cards_left)
        put = fields.pop("put", "")
        state = State(
            options=Options(
                years=years,
                first=first,
                hand=_number(fields.pop("hand", "")),
                mistakes=_number(fields.pop("mistakes", "")),
                clock_s=_number(fields.pop("clock_s", "")),
                learn="learn" in words,
                streak="streak" in words,
                coop="coop" in words,
                hint="hint" in words,
                explain="explain" in words,
            ),
            dice=Dice(int(fields.pop("seed", 0)), int(fields.pop("draws", 0))),
            seats=seats,
            pile=pile,
            line=line,
            box=box,
            hands=hands,
            eliminated=tuple(eliminated),
            round=int(fields.pop("round", 1)),
            finished=_numbers(fields.pop("finished", "")),
            put=_read_put(turn, put) if put else None,
            hinted=_numbers(fields.pop("hinted", "")),
            right=_numbers(fields.pop("right", "")) or (0,) * seats,
            wrong=_numbers(fields.pop("wrong", "")) or (0,) * seats,
        )
        still_in = state.still_in()
        state = state._replace(to_play=still_in[still_in.index(turn) :])
    except (ValueError, KeyError, IndexError) as error:
        raise IllegalAction(Refusal.BAD_NOTATION, f"no chronology position ({error}): {text}") from error
    if fields:
        raise IllegalAction(Refusal.BAD_NOTATION, f"unknown field {', '.join(sorted(fields))} in: {text}")
    return state


def format_position(state: State) -> str:
    """`state` as one line. Read back it plays on alike; what no longer matters (decks, the deal) is left out."""

    def cards(ids: Iterable[str]) -> str:
        return ",".join(f"{card}@{state.years[card]}" for card in ids)

    options = state.options
    out = [(seat, each) for seat, each in enumerate(state.eliminated) if each]
    words = {
        "line": cards(state.line),
        "hands": "/".join(cards(hand) for hand in state.hands),
        "pile": cards(state.pile),
        "box": cards(state.box),
        "turn": state.turn,
        "round": state.round,
        "first": options.first,
        "seats": state.seats,
        "finished": _join(state.finished),
        "out": ",".join(f"{seat}.{each.round}.{each.cards_left}" for seat, each in out),
        "put": f"{state.put.card}.{state.put.gap}" if state.put else "",
        "hinted": _join(state.hinted),
        "right": _join(state.right),
        "wrong": _join(state.wrong),
        "hand": options.hand,
        "mistakes": options.mistakes,
        "clock_s": options.clock_s,
        "seed": state.dice.seed,
        "draws": state.dice.draws,
    }
    flags = [flag for flag in FLAGS if getattr(options, flag)]
    return " ".join([f"{key}={value}" for key, value in words.items() if value not in ("", None)] + flags)


def _read_cards(text: str, years: dict[str, int]) -> tuple[str, ...]:
    ids = []
    for word in filter(None, text.split(",")):
        card, _, year = word.partition("@")
        if card in years:
            raise ValueError(f"card {card} twice")
        years[card] = int(year)
        ids.append(card)
    return tuple(ids)


def _read_put(seat: int, text: str) -> CardPut:
    card, _, gap = text.rpartition(".")
    return CardPut(seat, card, int(gap))


def _number(text: str) -> int | None:
    return int(text) if text else None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(",") if word)


def _join(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
