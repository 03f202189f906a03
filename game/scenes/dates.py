"""Days and hours in the player's language."""

from datetime import datetime

from game.scenes.services import Services


def date_text(services: Services, when: datetime) -> str:
    """A day and its hour, in local time."""
    t = services.t
    day = t("date.first") if when.day == 1 else str(when.day)
    values = {"day": day, "month": t(f"date.month.{when.month}"), "year": when.year}
    return t("date.moment", **values, hour=f"{when.hour:02}", minute=f"{when.minute:02}")
