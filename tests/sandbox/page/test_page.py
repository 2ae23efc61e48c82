"""The page in a real browser, against the real sandbox."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Opener
from tests.sandbox.conftest import make_png

from .conftest import Sandbox

MEASURE_TARGETS = """() => [...document.querySelectorAll("button, input, select, textarea")]
    .filter((node) => getComputedStyle(node).visibility !== "hidden" && node.getBoundingClientRect().width)
    .map((node) => [node.outerHTML.slice(0, 60), node.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([html]) => html)"""


@pytest.fixture
def ann(sandbox: Sandbox) -> int:
    return sandbox.person("Ann")


@pytest.fixture
def bob(sandbox: Sandbox) -> int:
    return sandbox.person("Bob")


@pytest.fixture
def group(sandbox: Sandbox, ann: int, bob: int) -> int:
    return sandbox.group("Saturday table", ann, bob)


def group_pane(page: Page) -> Any:
    return page.get_by_test_id("group-pane")


def private_pane(page: Page) -> Any:
    return page.get_by_test_id("private-pane")


def message(pane: Any, number: int) -> Any:
    return pane.locator(f"[data-message-id='{number}']")


def lift_curtain(page: Page) -> None:
    page.get_by_test_id("lift-curtain").click()
    expect(page.get_by_test_id("curtain")).to_be_hidden()


def switch_to(page: Page, person: int) -> None:
    page.locator(f"[data-person='{person}']").click()
    lift_curtain(page)


def test_a_picture_is_seen_with_its_words_and_at_full_size_when_it_is_pressed(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int
) -> None:
    page = open_as(ann)
    shown = message(group_pane(page), sandbox.show(group, make_png(600, 500), "The board"))
    expect(shown).to_contain_text("The board")
    picture = shown.get_by_role("img")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", 600)
    assert (picture.bounding_box() or {"width": 0})["width"] > 250
    picture.click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_have_js_property("naturalWidth", 600)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_messages_come_change_and_go_without_reloading(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int
) -> None:
    page = open_as(ann)
    number = sandbox.say(group, "A <b>table</b> is open", ["Join"])
    shown = message(group_pane(page), number)
    expect(shown.locator("b")).to_have_text("table")
    expect(shown.locator(".bot-badge")).to_be_visible()
    expect(shown.get_by_test_id("inline-button")).to_have_text("Join")

    sandbox.bot("editMessageText", chat_id=group, message_id=number, text="The table is full")
    expect(shown).to_contain_text("The table is full")
    expect(shown.locator(".edited")).to_be_visible()
    expect(shown.get_by_test_id("inline-button")).to_have_count(0)

    sandbox.bot("deleteMessage", chat_id=group, message_id=number)
    expect(shown).to_have_count(0)


def test_what_one_writes_reaches_the_group(
    sandbox: Sandbox, open_as: Opener, ann: int, bob: int, group: int
) -> None:
    page, other = open_as(ann), open_as(bob)
    page.get_by_test_id("composer-group").fill("Who plays <b>tonight</b>?")
    page.get_by_test_id("composer-group").press("Enter")
    expect(group_pane(other).locator(".message", has_text="Who plays <b>tonight</b>?")).to_be_visible()
    expect(page.get_by_test_id("composer-group")).to_have_value("")


def test_the_command_menu_sends_to_the_bot_of_this_group(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int
) -> None:
    sandbox.bot("setMyCommands", commands=[{"command": "newgame", "description": "Open a table"}])
    page = open_as(ann)
    page.get_by_test_id("command-menu-group").click()
    page.get_by_test_id("commands-group").get_by_text("Open a table").click()
    expect(group_pane(page).locator(".message.own")).to_contain_text(re.compile(r"/newgame@\w+"))


@pytest.mark.parametrize(("modal", "testid"), [(False, "toast"), (True, "alert")])
def test_a_button_spins_until_the_bot_answers(
    sandbox: Sandbox, open_as: Opener, ann: int, modal: bool, testid: str
) -> None:
    go = sandbox.on_press({"text": "You vote Ja", "show_alert": modal})
    sandbox.say(ann, "Ja or Nein?", ["Ja!", "Nein"])
    page = open_as(ann)
    button = private_pane(page).get_by_test_id("inline-button").filter(has_text="Ja!")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    go()
    expect(page.get_by_test_id(testid)).to_contain_text("You vote Ja")
    expect(button).not_to_have_attribute("aria-busy", "true")


def test_an_answer_is_never_shown_to_the_next_person(
    sandbox: Sandbox, open_as: Opener, ann: int, bob: int
) -> None:
    go = sandbox.on_press({"text": "You are Hitler", "show_alert": True})
    sandbox.say(ann, "Your role", ["Show"])
    page = open_as(ann)
    private_pane(page).get_by_test_id("inline-button").click()
    page.locator(f"[data-person='{bob}']").click()
    with page.expect_response("**/sim/press"):
        go()
    lift_curtain(page)
    assert "You are Hitler" not in page.content()


def test_behind_the_curtain_nothing_private_is_left(
    sandbox: Sandbox, open_as: Opener, ann: int, bob: int, group: int
) -> None:
    sandbox.say(ann, "Ann is a Fascist")
    sandbox.say(bob, "Bob is a Liberal")
    page = open_as(ann)
    expect(private_pane(page)).to_contain_text("Ann is a Fascist")

    page.locator(f"[data-person='{bob}']").click()
    expect(page.get_by_test_id("curtain")).to_contain_text("Bob")
    assert not re.search("Fascist|Liberal", page.content())
    page.reload()
    expect(page.get_by_test_id("curtain")).to_contain_text("Bob")
    assert not re.search("Fascist|Liberal", page.content())

    lift_curtain(page)
    expect(private_pane(page)).to_contain_text("Bob is a Liberal")
    assert "Fascist" not in page.content()


def test_a_person_who_is_needed_is_marked_but_not_what_for(
    sandbox: Sandbox, open_as: Opener, ann: int, bob: int
) -> None:
    page = open_as(ann)
    entry = page.locator(f"[data-person='{bob}']")
    expect(entry).to_have_attribute("data-needed", "false")
    sandbox.say(bob, "Whom do you execute?", ["Ann"])
    expect(entry).to_have_attribute("data-needed", "true")
    assert "execute" not in page.content()
    switch_to(page, bob)
    expect(private_pane(page)).to_contain_text("execute")
    switch_to(page, ann)
    expect(entry).to_have_attribute("data-needed", "false")


def test_on_a_phone_the_needed_person_lands_in_the_private_chat(
    sandbox: Sandbox, open_as: Opener, ann: int, bob: int, group: int
) -> None:
    page = open_as(ann, width=412, height=915, has_touch=True)
    sandbox.say(bob, "Ja or Nein?", ["Ja!", "Nein"])
    page.get_by_test_id("open-switcher").click()
    expect(page.locator(f"[data-person='{bob}']")).to_have_attribute("data-needed", "true")
    switch_to(page, bob)
    expect(page.get_by_test_id("tab-private")).to_have_attribute("aria-selected", "true")
    expect(private_pane(page).get_by_text("Nein", exact=True)).to_be_visible()


def test_a_start_link_opens_the_private_chat(sandbox: Sandbox, open_as: Opener, group: int) -> None:
    eve = sandbox.person("Eve", started=False)
    sandbox.sim("member", chat=group, user=eve, action="add")
    name = sandbox.bot("getMe")["username"]
    sandbox.say(group, f'Sit down <a href="https://t.me/{name}?start=KRWQ">here</a>')
    page = open_as(eve, width=360, height=740, has_touch=True)
    group_pane(page).get_by_role("link", name="here").click()
    expect(page.get_by_test_id("tab-private")).to_have_attribute("aria-selected", "true")
    expect(private_pane(page)).to_contain_text("/start KRWQ")


def test_a_link_to_the_bot_opens_the_private_chat(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int
) -> None:
    name = sandbox.bot("getMe")["username"]
    sandbox.say(group, f'The answer is <a href="https://t.me/{name}">here</a>')
    page = open_as(ann, width=360, height=740, has_touch=True)
    group_pane(page).get_by_role("link", name="here").click()
    expect(page.get_by_test_id("tab-private")).to_have_attribute("aria-selected", "true")


def test_start_makes_room_for_the_composer(sandbox: Sandbox, open_as: Opener) -> None:
    page = open_as(sandbox.person("Eve", started=False))
    expect(page.get_by_test_id("composer-private")).to_be_hidden()
    page.get_by_test_id("start-button").click()
    expect(page.get_by_test_id("composer-private")).to_be_visible()
    expect(private_pane(page)).to_contain_text("/start")


def test_a_reader_who_scrolled_up_stays_there(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int
) -> None:
    for number in range(40):
        sandbox.say(group, f"Line {number}")
    page = open_as(ann)
    pane = group_pane(page)
    scroller = pane.locator(".scroller")
    scroller.evaluate("(node) => { node.scrollTop = 200; }")
    expect(pane.get_by_test_id("jump")).to_be_visible()
    sandbox.say(group, "The newest")
    expect(pane.get_by_test_id("jump")).to_contain_text("1")
    assert scroller.evaluate("(node) => node.scrollTop") == 200
    pane.get_by_test_id("jump").click()
    expect(pane.get_by_text("The newest")).to_be_in_viewport()
    expect(pane.get_by_test_id("jump")).to_be_hidden()
    sandbox.say(group, "Newer still")
    expect(pane.get_by_text("Newer still")).to_be_in_viewport()


def test_the_page_comes_back_when_the_sandbox_does(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int
) -> None:
    page = open_as(ann)
    sandbox.stop()
    expect(page.locator(".connection")).to_be_visible()
    sandbox.start()
    number = sandbox.say(group, "Back again")
    expect(message(group_pane(page), number)).to_be_visible(timeout=10_000)
    expect(page.locator(".connection")).to_be_hidden()


def test_spoilers_hide_until_tapped_also_from_screen_readers(
    sandbox: Sandbox, open_as: Opener, ann: int
) -> None:
    page = open_as(ann)
    number = sandbox.say(ann, "You are <tg-spoiler>Hitler</tg-spoiler>")
    spoiler = message(private_pane(page), number).get_by_role("button", name="Hidden text, press to reveal")
    expect(spoiler).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("You are")
    expect(page.locator("#announcer")).not_to_contain_text("Hitler")
    spoiler.press("Enter")
    expect(private_pane(page).locator(".spoiler.revealed")).to_have_text("Hitler")


def test_times_are_the_readers_own(sandbox: Sandbox, open_as: Opener, ann: int) -> None:
    entity = {
        "type": "date_time",
        "offset": 6,
        "length": 9,
        "unix_time": 1_796_083_200,
        "date_time_format": "t",
    }
    sandbox.bot("sendMessage", chat_id=ann, text="Until 00:00 UTC", entities=[entity])
    page = open_as(ann, timezone_id="Asia/Tehran")
    expect(private_pane(page).locator(".text > time")).to_have_text("03:30")


def test_persian_reads_from_right_to_left(sandbox: Sandbox, open_as: Opener, ann: int) -> None:
    number = sandbox.say(ann, "سلام Ann")
    page = open_as(ann)
    expect(message(private_pane(page), number).locator(".text")).to_have_css("direction", "rtl")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_needs_no_sideways_scrolling_and_no_small_targets(
    sandbox: Sandbox, open_as: Opener, ann: int, group: int, scheme: str
) -> None:
    sandbox.say(
        group, "x" * 300 + " <blockquote expandable>1\n2\n3\n4\n5</blockquote>", ["A", "B", "C"], ["D" * 60]
    )
    sandbox.say(ann, "Hand", ["One", "Two", "Three"])
    page = open_as(ann, width=360, height=740, has_touch=True, color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    for step in ("tab-group", "tab-private", "open-switcher"):
        page.get_by_test_id(step).click()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.evaluate(MEASURE_TARGETS) == []


HOSTILE = """
<img src=x onerror="window.hit = 1"><script>window.hit = 1</script><svg onload="window.hit = 1"></svg>
<a href="javascript:window.hit=1">a</a><a href=" data:text/html,x">b</a>
<a href="https://example.org" onclick="x">c</a><b style="position:fixed" id="curtain" onclick="x">bold</b>
<form action="/sim/users"><button>send</button></form><math><mi xlink:href="javascript:1">m</mi></math>
<template><img src=x onerror="window.hit = 1"></template>
<span class="spoiler curtain" data-testid="lift-curtain">s</span>
<time datetime="1" data-format="t" onfocus="x">t</time>
"""
REBUILD = """async (html) => {
    const { safeFragment } = await import("/page/sanitize.js");
    const host = document.createElement("div");
    host.append(safeFragment(html));
    document.body.append(host);
    const attributes = (node) => node.getAttributeNames().join(" ");
    return [...host.querySelectorAll("*")].map((node) => [node.localName, attributes(node)]);
}"""


def test_html_is_rebuilt_from_an_allow_list(sandbox: Sandbox, open_as: Opener, ann: int) -> None:
    page = open_as(ann)
    found = page.evaluate(REBUILD, HOSTILE)
    assert found == [
        ["a", "href target rel"],
        ["b", ""],
        ["span", "class tabindex role aria-label"],
        ["time", "datetime data-format"],
    ]
    assert page.evaluate("window.hit") is None
