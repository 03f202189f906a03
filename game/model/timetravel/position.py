"""A position of time travel as one line of text, for tests and bug reports.

    zones=0:1203a.0110,?2301b;-1:2013a pawns=1.2,m3 goods=1.0.2.0/0.0.0.0 gold=4,0 deck=0132a,0213b turn=1

A zone is its top row, then its cards from the top: `?` face down, `.0110` the tokens by left lane (absent: all).
A pawn is ZONE.ROW of its left lane, `mROW` on a market, `-` not yet placed. `deck` absent: the cards not on the
board in printed order. `waiting=ZONE.INDEX`, `moved=1`, `stirred=1`, `quiet=3`, `first=1`, `target=21`, `sold=…`,
`seed=…` and `draws=…` may follow.
"""

from game.model.core import IllegalAction, Refusal
from game.model.dice import Dice
from game.model.timetravel.board import ALL_TOKENS, DECK, LANES, Laid, Place, Zone, Zones, face_down, face_up
from game.model.timetravel.state import TARGET_GOLD, Options, State

NO_GOODS = (0,) * LANES
NO_SALES = ".".join("0" * LANES)


def parse_position(text: str) -> State:
    """The state written as `text`."""
    try:
        fields = dict(word.split("=", 1) for word in text.split())
        zones = tuple(_read_zone(zone) for zone in fields.pop("zones").split(";"))
        pawns = tuple(_read_pawn(pawn, len(zones)) for pawn in fields.pop("pawns").split(","))
        on_board = {laid.card.id for zone in zones for laid in zone.cards if laid.card is not None}
        deck = fields.pop("deck", None)
        goods = fields.pop("goods", None)
        gold = fields.pop("gold", None)
        waiting = fields.pop("waiting", None)
        state = State(
            options=Options(
                target_gold=int(fields.pop("target", TARGET_GOLD)), zones=len(zones), first=int(fields.pop("first", 0))
            ),
            dice=Dice(int(fields.pop("seed", 0)), int(fields.pop("draws", 0))),
            deck=tuple(card for card in DECK if card not in on_board) if deck is None else _cards(deck),
            zones=zones,
            pawns=pawns,
            goods=tuple(_counts(hand) for hand in goods.split("/")) if goods else (NO_GOODS,) * len(pawns),
            gold=tuple(map(int, gold.split(","))) if gold else (0,) * len(pawns),
            sold=_counts(fields.pop("sold", NO_SALES)),
            turn=int(fields.pop("turn", 0)),
            waiting=_pair(waiting) if waiting else None,
            moved=fields.pop("moved", "0") == "1",
            stirred=fields.pop("stirred", "0") == "1",
            quiet=int(fields.pop("quiet", 0)),
        )
    except (ValueError, KeyError, IndexError) as error:
        raise IllegalAction(Refusal.BAD_NOTATION, f"no time-travel position ({error}): {text}") from error
    if fields:
        raise IllegalAction(Refusal.BAD_NOTATION, f"unknown field {', '.join(sorted(fields))} in: {text}")
    return state


def format_position(state: State) -> str:
    """`state` as one line. Read back it is the same position; its options then name the zones and no opening."""
    words = [
        f"zones={';'.join(_write_zone(zone) for zone in state.zones)}",
        f"pawns={','.join(_write_pawn(pawn, state.zones) for pawn in state.pawns)}",
        f"goods={'/'.join('.'.join(map(str, hand)) for hand in state.goods)}",
        f"gold={','.join(map(str, state.gold))}",
        f"deck={','.join(state.deck)}",
        f"sold={'.'.join(map(str, state.sold))}",
        f"turn={state.turn}",
        f"first={state.options.first}",
        f"target={state.options.target_gold}",
        f"quiet={state.quiet}",
        f"seed={state.dice.seed}",
        f"draws={state.dice.draws}",
    ]
    if state.waiting:
        words.append(f"waiting={state.waiting[0]}.{state.waiting[1]}")
    words += [f"{name}=1" for name in ("moved", "stirred") if getattr(state, name)]
    return " ".join(words)


def _read_zone(text: str) -> Zone:
    top, _, cards = text.partition(":")
    return Zone(int(top), tuple(_read_card(card) for card in cards.split(",") if card))


def _read_card(text: str) -> Laid:
    if text[0] == "?":
        return face_down(DECK[text[1:]])
    card, _, tokens = text.partition(".")
    if len(tokens) not in (0, LANES):
        raise ValueError(f"tokens '{tokens}'")
    mask = sum(1 << lane for lane, digit in enumerate(tokens) if digit == "1") if tokens else ALL_TOKENS
    return face_up(DECK[card], mask)


def _write_zone(zone: Zone) -> str:
    return f"{zone.top}:" + ",".join(_write_card(laid) for laid in zone.cards)


def _write_card(laid: Laid) -> str:
    assert laid.card is not None
    if not laid.up:
        return f"?{laid.card.id}"
    return f"{laid.card.id}." + "".join(str(laid.tokens >> lane & 1) for lane in range(LANES))


def _read_pawn(text: str, zones: int) -> Place | None:
    if text == "-":
        return None
    if text[0] == "m":
        return (zones + 1, int(text[1:]))
    return _pair(text)


def _write_pawn(pawn: Place | None, zones: Zones) -> str:
    if pawn is None:
        return "-"
    return f"m{pawn[1]}" if pawn[0] > len(zones) else f"{pawn[0]}.{pawn[1]}"


def _pair(text: str) -> Place:
    zone, row = text.split(".")
    return (int(zone), int(row))


def _counts(text: str) -> tuple[int, ...]:
    counts = tuple(map(int, text.split(".")))
    if len(counts) != LANES:
        raise ValueError(f"'{text}' has not four numbers")
    return counts


def _cards(text: str) -> tuple[str, ...]:
    return tuple(DECK[card].id for card in text.split(",") if card)
