"""Every kind of file is seen as what it is, near and from afar, with the keyboard alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import looked_at
from tests.browser.films import film
from tests.browser.people import Staff
from tests.doubles import media, pictured
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
ACTS = media.svg('<script>parent.pwned = 1; document.title = "pwned"</script>')
AUTHORED = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"


@pytest.fixture(scope="module")
def question(server: Server, chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A question that shows a file of every kind, a film among them."""
    folder = tmp_path_factory.mktemp("bank") / pictured.SLUG
    files = pictured.files()
    raw = json.loads(files["question.json"])
    raw["entity_refs"].append({"file": "film.webm"})
    raw["name"] = "Where did the rows go, in pictures?"
    files |= {
        "question.json": json.dumps(raw).encode(),
        "entities/film.webm": film(chromium),
        "entities/film.webm.description.md": b"A square that moves to the right.\n",
        "entities/film.webm.vtt": media.CAPTIONS,
        "entities/paper.pdf": media.pdf(
            ["The job commits late", "Nobody reads page two"], catalog=AUTHORED
        ),
    }
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    server.manage("bank", "import", str(folder))
    return pictured.SLUG


@pytest.fixture
def room(page: Page, server: Server, question: str) -> Page:
    """The room of that question, with its files there."""
    page.goto(server.invite(question))
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Start the interview").click()
    page.wait_for_url("**/room/**")
    expect(page.get_by_role("treeitem", name=re.compile("plan.png"))).to_be_visible()
    return page


def opened(room: Page, path: str) -> Locator:
    """Open a file by its row in the tree; return the viewer."""
    room.get_by_role("treeitem", name=re.compile(f"^{re.escape(path)}")).click()
    viewer = room.locator("#viewer")
    expect(viewer).to_be_visible()
    return viewer


def test_a_picture_is_zoomed_and_moved_by_keys_and_wheel(room: Page) -> None:
    viewer = opened(room, "plan.png")
    stage = viewer.get_by_role("group", name=re.compile("^Picture plan.png"))
    scale = viewer.locator("output:visible")
    picture = stage.get_by_role("img", name="Two fields, blue on the left")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") == 640
    stage.focus()
    room.keyboard.press("1")
    expect(scale).to_have_text("100 %")
    room.keyboard.press("+")
    expect(scale).to_have_text("125 %")
    before = picture.bounding_box()
    room.keyboard.press("ArrowRight")
    after = picture.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] < before["x"]
    stage.hover()
    room.mouse.wheel(0, -400)
    expect(scale).not_to_have_text("125 %")
    room.keyboard.press("0")
    box, field = picture.bounding_box(), stage.bounding_box()
    assert box is not None
    assert field is not None
    assert box["width"] <= field["width"] + 1


def test_a_picture_is_dragged(room: Page) -> None:
    viewer = opened(room, "plan.png")
    stage = viewer.get_by_role("group", name=re.compile("^Picture plan.png"))
    viewer.get_by_role("button", name="Larger").click()
    picture = stage.get_by_role("img")
    before, field = picture.bounding_box(), stage.bounding_box()
    assert before is not None
    assert field is not None
    middle = (field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    room.mouse.move(*middle)
    room.mouse.down()
    room.mouse.move(middle[0] + 50, middle[1] + 30, steps=4)
    room.mouse.up()
    after = picture.bounding_box()
    assert after is not None
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (50, 30)


def test_a_document_has_pages_and_text_that_can_be_selected(room: Page) -> None:
    viewer = opened(room, "paper.pdf")
    pages = viewer.get_by_role("region", name=re.compile("^paper.pdf, 2 pages"))
    expect(pages).to_be_visible()
    expect(viewer.locator("output:visible")).to_have_text("Page 1 of 2")
    first = pages.get_by_role("group", name="Page 1")
    expect(first.locator(".textLayer")).to_contain_text("The job commits late")
    expect(first.locator("canvas")).to_have_count(1)
    assert first.locator("canvas").evaluate(
        """canvas => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return data.some((value, place) => place % 4 === 0 && value < 128);
        }"""
    )
    first.locator(".textLayer span").first.select_text()
    assert room.evaluate("getSelection().toString()") == "The job commits late"
    width = first.bounding_box()
    pages.focus()
    room.keyboard.press("+")
    wider = first.bounding_box()
    assert width is not None
    assert wider is not None
    assert wider["width"] > width["width"]
    viewer.get_by_role("button", name="Next page").click()
    expect(viewer.locator("output:visible")).to_have_text("Page 2 of 2")


def test_lines_of_a_document_can_be_attached(room: Page) -> None:
    opened(room, "paper.pdf")
    room.get_by_role("button", name="Text with lines").click()
    editor = room.locator(".cm-content")
    expect(editor).to_contain_text("The job commits late")
    editor.get_by_text("The job commits late").click()
    room.keyboard.press("Alt+Enter")
    expect(room.locator(".composer .attach")).to_contain_text("paper.pdf")
    room.get_by_role("button", name="As it looks").click()
    expect(room.locator("#viewer")).to_be_visible()
    expect(room.locator("#editor")).to_be_hidden()


@pytest.mark.parametrize(("path", "kind"), [("tone.wav", "audio"), ("film.webm", "video")])
def test_sound_and_films_play_and_seek_with_captions(room: Page, path: str, kind: str) -> None:
    viewer = opened(room, path)
    player = viewer.locator(kind)
    expect(player).to_be_visible()
    assert player.evaluate(
        """async (player) => {
          player.muted = true;
          await player.play();
          await new Promise((done) => player.addEventListener("timeupdate", done, { once: true }));
          player.pause();
          player.currentTime = 0.2;
          await new Promise((done) => player.addEventListener("seeked", done, { once: true }));
          return player.error === null && player.currentTime > 0.1;
        }"""
    )
    cues = "player => { player.textTracks[0].mode = 'showing'; return player.textTracks.length; }"
    assert player.evaluate(cues) == 1
    expect(viewer.get_by_text(re.compile("^A (tone of|square that)")).first).to_be_visible()


def test_markdown_is_read_as_a_page_and_attached_by_its_lines(room: Page) -> None:
    viewer = opened(room, "notes.md")
    expect(viewer.get_by_role("heading", name="What we saw")).to_be_visible()
    expect(viewer.locator("strong")).to_have_text("stopped")
    room.get_by_role("button", name="Text with lines").click()
    expect(room.locator(".cm-content")).to_contain_text("# What we saw")
    room.locator(".cm-line").first.click()
    room.keyboard.press("Alt+Enter")
    expect(room.locator(".composer .attach")).to_contain_text("notes.md")


def test_a_drawing_is_seen_and_read_and_leads_nowhere(room: Page) -> None:
    viewer = opened(room, "flow.excalidraw")
    drawing = viewer.get_by_role("img", name="flow.excalidraw")
    expect(drawing).to_be_visible()
    expect(drawing).to_contain_text("Order queue")
    expect(drawing.locator("a, image, foreignObject, script")).to_have_count(0)
    room.get_by_role("button", name="Text with lines").click()
    expect(room.locator(".cm-content")).to_contain_text("Client → Order queue")


def test_what_belongs_to_the_question_stands_beside_it(room: Page) -> None:
    figure = room.get_by_role("button", name=re.compile("Open the picture plan.png: Two fields"))
    expect(figure.locator("img")).to_be_visible()
    figure.click()
    expect(room.get_by_role("group", name=re.compile("^Picture plan.png"))).to_be_focused()
    expect(room.get_by_role("button", name=re.compile("later.png"))).to_have_count(0)


def test_on_a_telephone_a_dialog_shows_it(room: Page) -> None:
    room.set_viewport_size({"width": 390, "height": 844})
    room.get_by_role("tab", name="Problem").click()
    room.get_by_role("button", name=re.compile("Open the document paper.pdf")).click()
    dialog = room.get_by_role("dialog", name="paper.pdf")
    expect(dialog.locator(".textLayer").first).to_contain_text("The job commits late")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_nothing_in_a_picture_acts_and_a_page_of_its_own_is_a_download(
    room: Page, server: Server
) -> None:
    """The file as it is served, under every name that a page could give it."""
    address = room.evaluate("document.querySelector('.figure[aria-label*=\"plan.svg\"] img').src")
    with room.expect_download() as saving:
        room.evaluate("address => { location.href = address; }", address)
    assert saving.value.suggested_filename == "plan.svg"
    assert Path(saving.value.path()).read_bytes() == media.svg()
    assert room.url.endswith("/")


@pytest.mark.parametrize("path", ["plan.png", "paper.pdf", "tone.wav", "notes.md"])
def test_no_viewer_has_a_finding(room: Page, path: str) -> None:
    viewer = opened(room, path)
    expect(viewer.locator("img, .textLayer, audio, .rendered").first).to_be_visible()
    assert looked_at(room) == []


def test_the_replay_shows_what_was_on_the_screen(
    room: Page, page: Page, staff: Staff, server: Server
) -> None:
    session = re.search(r"/room/([0-9a-f-]{36})/", room.url)
    assert session is not None
    staff.sign_in(page, "admin")
    page.goto(f"{server.url}/sessions/{session[1]}/replay/")
    page.get_by_role("tab", name="plan.png").click()
    expect(page.get_by_role("img", name="Two fields, blue on the left")).to_be_visible()
    page.get_by_role("tab", name="paper.pdf").click()
    expect(page.locator(".textLayer").first).to_contain_text("The job commits late")
    page.get_by_role("tab", name="flow.excalidraw").click()
    expect(page.get_by_role("img", name="flow.excalidraw")).to_be_visible()
    page.get_by_role("tab", name="notes.md").click()
    expect(page.get_by_role("heading", name="What we saw")).to_be_visible()
    page.get_by_role("button", name="Text with lines").click()
    expect(page.locator(".cm-content")).to_contain_text("# What we saw")
    page.get_by_role("tab", name="job.sql").click()
    expect(page.locator(".cm-content")).to_contain_text("insert into orders")
