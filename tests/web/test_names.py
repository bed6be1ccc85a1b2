"""Names in the language of whoever reads them: bots, and people who have none. What people call themselves stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.i18n import speaking
from app.store.seats import BOT, PERSON, Seat
from app.web import words
from tests.web.page import Page
from tests.web.test_club import in_club, set_up

BOLT = {"en": "Bolt", "ru": "Болтик", "pl": "Śrubek"}


@pytest.mark.parametrize("language", BOLT)
def test_a_bot_is_called_by_its_name_in_each_language(language: str) -> None:
    with speaking(language):
        for name in BOLT.values():
            assert words.named(Seat(BOT, name, 0, "driver/bolt")).name == BOLT[language]
        for seat in (Seat(BOT, "Rusty", 0, "driver/bolt"), Seat(BOT, "Болтик", 0, "driver/comet"), Seat(PERSON, "Болтик", 0)):
            assert words.named(seat) == seat        # people called it so


def test_who_has_no_name_has_none_in_each_language() -> None:
    with speaking("ru"):
        assert [words.known(name) for name in ("Player", "Gracz 2", "Ada")] == ["Игрок", "Игрок 2", "Ada"]


async def come(front, ticket: str, language: str, name: str) -> Page:
    page = await Page.dial(front)
    await page.hello(ticket, settings={"language": language})
    await page.say("join", name=name)
    return page


def test_each_page_reads_them_in_its_own_language_also_at_the_table(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        host = await set_up(front, seats=("person", "person", "bot:rookie"))
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        guest = await come(front, host.last["lobby"]["ticket"], "ru", "Ada")
        await guest.until(lambda: "lobby" in guest.last)
        assert guest.last["lobby"]["seats"][2]["name"] == BOLT["ru"] and host.last["lobby"]["seats"][2]["name"] == BOLT["en"]
        await host.sit(0, "Eva")
        await guest.sit(1, "Ada")
        seats = await host.until(lambda: host.last["lobby"]["ready"] and host.last["lobby"]["seats"])
        assert seats[1]["who"] == ""                                # and not her name once more
        await host.say("start")
        for page, language in ((host, "en"), (guest, "ru")):
            await page.until(lambda page=page: page.frame.get("list", {}).get("summary"))
            told = " ".join(page.frame["list"]["summary"])
            assert BOLT[language] in told and BOLT["ru" if language == "en" else "en"] not in told

    in_club(work, tmp_path)


def test_whoever_chooses_another_language_in_the_middle_of_a_match_reads_the_names_in_it(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        host = await set_up(front, seats=("person", "bot:rookie"))
        await host.sit(0, "Eva")
        await host.say("start")
        await host.until(lambda: BOLT["en"] in " ".join(host.frame.get("list", {}).get("summary", [])))
        (door,) = club.doors.values()
        (guest,) = door.guests
        room = guest.session.room
        for language in ("ru", "pl"):
            guest.hear({"t": "settings", "settings": {"language": language}})
            assert BOLT[language] in " ".join(guest._list["summary"])
        assert guest.session.room is room       # it has told nothing meanwhile
        await host.close()

    in_club(work, tmp_path)


def test_whoever_chooses_another_language_is_asked_in_it(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        host = await set_up(front)
        guest = await Page.dial(front)
        await guest.hello("")
        await guest.until(lambda: "rooms" in guest.last)
        await guest.say("settings", settings={"language": "pl"})
        await guest.until(lambda: any(game["name"] == "Szalone taksówki" for game in guest.last["rooms"]["games"]))
        await guest.say("enter", room=host.last["hello"]["room"], token="")
        await guest.until(lambda: guest.last.get("waiting", {}).get("why") == "name")
        await guest.say("settings", settings={"language": "ru"})
        await guest.until(lambda: guest.last["waiting"]["text"].endswith("Как вас зовут?"))

    in_club(work, tmp_path)


def test_whoever_asks_during_a_match_without_a_name_has_none_in_the_hosts_language(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        host = await set_up(front, seats=("person", "person"))
        for seat in (0, 1):
            await host.sit(seat, f"Eva {seat}")
        await host.say("start")
        await host.until(lambda: host.frame.get("picture") or host.frame.get("curtain"))
        guest = await come(front, host.last["lobby"]["ticket"], "ru", "Игрок")
        question = await host.until(lambda: host.frame.get("question"))
        assert question["title"].startswith("Player, ")
        await guest.close()

    in_club(work, tmp_path)


def test_onlookers_are_not_among_the_players_in_the_list_of_rooms(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        host = await set_up(front, seats=("person", "bot:rookie"))
        await host.say("door", everybody=True)
        await host.sit(0, "Eva")
        guest = await come(front, host.last["lobby"]["ticket"], "en", "Sofa")
        await guest.until(lambda: "lobby" in guest.last)
        await guest.say("role", role="onlooker")
        await guest.until(lambda: guest.last["lobby"]["role"] == "onlooker")
        (row,) = club.start_page()["rooms"]
        assert "Eva" in row["people"] and "Sofa" not in row["people"]

    in_club(work, tmp_path)
