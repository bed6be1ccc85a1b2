"""A club's rooms: how many one address may open, who is in them, who may close and invite, who goes first."""
from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from app.i18n import t
from app.sync.codes import qr
from app.web import club as club_module
from tests.web.page import Page
from tests.web.playing import play
from tests.web.test_club import in_club, set_up

WISH: dict[str, Any] = {"game": "surprise", "seats": ["person", "person"], "options": {}, "first": None}


async def wished(front: Any, **changes: Any) -> Page:
    page = await Page.dial(front)
    await page.hello("")
    await page.say("setup", **(WISH | {"name": "Anna"} | changes))
    await page.until(lambda: "lobby" in page.last or "refused" in page.last)
    return page


def test_whoever_may_open_no_more_rooms_is_told_why_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_module, "OF_ONE", 2)

    async def work(front: Any, club: Any) -> None:
        pages = [await set_up(front) for _ in range(2)]
        third = await wished(front)
        assert third.last["refused"] == {"code": "rooms", "text": t("web.refused.rooms")} and not third.gone
        assert len(club.doors) == 2
        for page in (*pages, third):
            await page.close()

    in_club(work, tmp_path)


def test_a_room_where_nobody_is_and_nothing_was_begun_gives_way_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_module, "OF_ONE", 2)

    async def work(front: Any, club: Any) -> None:
        first, second = await set_up(front), await set_up(front)
        room = first.last["hello"]["room"]
        await first.close()
        await second.until(lambda: not club.doors[room].guests) if room in club.doors else None
        third = await wished(front)
        assert "lobby" in third.last and room not in club.doors and len(club.doors) == 2 and not second.gone
        for page in (second, third):
            await page.close()

    in_club(work, tmp_path)


def test_the_hosts_person_closes_the_room_and_nobody_else(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host, guest = await set_up(front), await Page.dial(front)
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        await guest.come_in(host.last["lobby"]["ticket"], "Ben")
        await guest.say("close")
        await guest.until_gone()
        assert len(club.doors) == 1
        await host.say("close")
        await host.until_gone()
        assert not club.doors
        assert host.last["waiting"] == {"why": "closed", "text": t("lobby.ended.closed")}

    in_club(work, tmp_path)


@pytest.mark.parametrize("first", (0, 1))
def test_who_was_chosen_to_go_first_does(first: int, tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host = await wished(front, seats=["person", "bot:rookie"], first=first)
        await host.sit(0, "Anna")
        await host.until(lambda: host.last["lobby"]["ready"])
        await host.say("start")
        await host.until(lambda: host.frame.get("picture"))
        (door,) = club.doors.values()
        assert door.room.record.first == first
        await host.close()

    in_club(work, tmp_path)


def test_whoever_may_invite_has_the_address_with_its_ticket_and_as_a_code(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host, guest = await set_up(front), await Page.dial(front)
        ticket = host.last["lobby"]["ticket"]
        invite = host.last["lobby"]["invite"]
        assert invite["url"] == f"http://127.0.0.1:{front.port}/#{ticket}"
        assert [[one == "1" for one in row] for row in invite["rows"]] == qr(invite["url"])
        await guest.hello(ticket)
        await guest.say("join", name="Ben")
        asker = await host.until(lambda: next(iter(host.last["lobby"]["asking"]), None))
        await host.say("let_in", asker=asker["number"], yes=True)
        await guest.until(lambda: "lobby" in guest.last)
        assert guest.last["lobby"]["invite"] is None        # the host's person is asked about each
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        await guest.say("resync")
        await guest.until(lambda: guest.last["lobby"]["invite"])
        for page in (host, guest):
            await page.close()

    in_club(work, tmp_path)


def test_letting_in_everybody_and_locking_the_room_exclude_each_other(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host = await set_up(front)
        for kind, fields, expected in (("door", {"everybody": True}, (True, False)), ("lock", {"on": True}, (False, True)),
                                       ("door", {"everybody": True}, (True, False)), ("lock", {"on": False}, (True, False))):
            await host.say(kind, **fields)
            await host.until(lambda expected=expected: tuple(map(host.last["lobby"].get, ("everybody", "locked"))) == expected)
        await host.close()

    in_club(work, tmp_path)


def test_a_seat_that_is_given_to_a_bot_says_so_to_whoever_sat_there_and_can_be_had_again(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host, guest = await set_up(front), await Page.dial(front)
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        await guest.come_in(host.last["lobby"]["ticket"], "Ben")
        await guest.sit(1, "Ben")
        await host.say("give", seat=1, level="driver")
        await guest.until(lambda: guest.last["lobby"]["text"] == t("web.seat.bot"))
        seat = guest.last["lobby"]["seats"][1]
        assert not seat["mine"] and seat["kind"] == "bot" and seat["name"] != "Ben"     # a bot has a name of its own
        await host.say("give", seat=1, level="")
        await guest.until(lambda: guest.last["lobby"]["seats"][1]["free"])
        assert guest.last["lobby"]["text"] == t("web.seat.bot")
        await guest.sit(1, "Ben")
        await guest.until(lambda: guest.last["lobby"]["text"] == t("lobby.sit_down"))
        await host.sit(0, "Anna")
        await host.say("give", seat=1, level="driver")
        await host.until(lambda: host.last["lobby"]["ready"])
        await host.say("start")
        await guest.until(lambda: guest.frame.get("picture"))
        await asyncio.sleep(0.7)
        assert not host.frame.get("question") and not guest.frame["mine"]       # who stood up has not come back
        for page in (host, guest):
            await page.close()

    in_club(work, tmp_path)


def test_the_list_names_people_before_they_sit_and_while_they_are_away(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        looker = await Page.dial(front)
        await looker.hello("", settings={"language": "pl", "animation": "0.0", "banter": False})
        host = await wished(front, seats=["person", "bot:rookie"])
        assert host.last["lobby"]["seats"][1]["name"] == "Bolt"
        bot = "Śrubek"      # in the language of whoever looks
        await looker.until(lambda: looker.last["rooms"]["rooms"] and looker.last["rooms"]["rooms"][0]["people"] == ["Anna", bot])
        await host.close()
        other = await wished(front, name="Player 1")
        await looker.until(lambda: len(looker.last["rooms"]["rooms"]) == 2)
        assert [row["people"] for row in looker.last["rooms"]["rooms"]] == [["Anna", bot], ["Gracz 1"]]
        for page in (looker, other):
            await page.close()

    in_club(work, tmp_path)


def test_a_free_seat_has_its_name_in_the_language_of_whoever_looks(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host, guest = await set_up(front), await Page.dial(front)
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        await guest.come_in(host.last["lobby"]["ticket"], "Ben", settings={"language": "ru", "animation": "0.0", "banter": False})
        assert [seat["name"] for seat in guest.last["lobby"]["seats"]] == ["Игрок 1", "Игрок 2"]
        assert [seat["name"] for seat in host.last["lobby"]["seats"]] == ["Player 1", "Player 2"]
        for page in (host, guest):
            await page.close()

    in_club(work, tmp_path)


def test_after_a_match_the_hosts_person_finds_the_way_on_and_the_result_from_the_table(tmp_path: Path) -> None:
    async def work(front: Any, club: Any) -> None:
        host, looker = await wished(front, seats=["person", "bot:rookie"]), await Page.dial(front)
        await host.sit(0, "Anna")
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        await looker.come_in(host.last["lobby"]["ticket"], "Ben")
        await host.until(lambda: host.last["lobby"]["ready"])
        await host.say("start")
        await play(host, random.Random(5))
        await host.until(lambda: host.last["lobby"]["at"] == "result" and host.last["lobby"]["phase"] == "over")
        assert host.last["lobby"]["may_again"] and host.last["lobby"]["text"] == t("web.over")
        for page in (host, looker):                         # one browser sat at the table, the other looked on
            await page.until(lambda page=page: "result" in page.last)
            assert "1 browser trusts" in page.last["result"]["remarks"]
        host.last.pop("result")
        await host.say("menu")
        sheet = await host.until(lambda: host.frame.get("sheet"))
        choices = [one["id"] for one in sheet["choices"]]
        assert "menu.result" in choices and not {"menu.hint", "menu.take_back"} & set(choices)
        await host.say("choose", choice="menu.result")
        await host.until(lambda: "result" in host.last)
        for page in (host, looker):
            await page.close()

    in_club(work, tmp_path)
