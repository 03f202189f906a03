"""Years as people say them."""

from game.scenes.services import Services


def year_text(services: Services, year: int) -> str:
    """BC for the negative ones, and thousands set apart from ten thousand on."""
    space = "\u202f" if services.settings.language == "fr" else ","
    number = f"{abs(year):,}".replace(",", space) if abs(year) >= 10_000 else str(abs(year))
    return services.t("year.bc", year=number) if year < 0 else number
