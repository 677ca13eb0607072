"""A rehearsal plays through the real service, and nobody else's database, clock or room knows."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from celery import current_app
from channels.layers import get_channel_layer
from django.apps import apps
from django.conf import LazySettings
from django.db import connection, transaction
from django.test import override_settings

from agents.completers.base import CompleterUnavailable, OnText
from agents.core.messages import Completion, Prompt
from interviews.banks.folders import read_folder
from interviews.banks.package import Package, package_of
from interviews.models import Organisation
from interviews.sessions import aside, backends, clock
from tests.doubles.databases import cut_off_others, on_postgres
from tests.doubles.interviews import home, interviewer
from viva.rehearsal import NotPlayable, outline_of, play

pytestmark = pytest.mark.django_db(transaction=True)
SHIPPED = Path("interviews/banks/shipped")


def shipped(slug: str) -> Package:
    return package_of(slug, read_folder(SHIPPED / slug))


def rows() -> Mapping[str, int]:
    return {model.__name__: model._default_manager.count() for model in apps.get_models()}


def test_no_row_is_left_or_changed() -> None:
    home()
    before = rows()
    played = play(shipped("charged-twice"), "partial", 1)
    assert played.turns > 1
    assert rows() == before


def test_no_room_worker_or_witness_hears_of_it(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path
) -> None:
    """Every way out of a verb is listened at: the layer, the queue, the folder of the witness."""
    heard: list[str] = []
    layer = get_channel_layer()
    assert layer is not None
    for name in ("send", "group_send"):
        monkeypatch.setattr(layer, name, lambda *said, name=name: heard.append(name))
    monkeypatch.setattr(current_app, "send_task", lambda *said, **more: heard.append("task"))
    settings.WITNESS_DIR = tmp_path / "witness"
    play(shipped("lru-cache"), "partial", 1)
    assert heard == []
    assert not (tmp_path / "witness").exists()


def test_after_a_failure_the_thread_has_its_own_database_and_clock_again() -> None:
    home()

    def fail_aside() -> None:
        with aside.stage(), clock.use(lambda: 1):
            assert not Organisation.objects.exists()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_aside()
    assert Organisation.objects.exists()
    assert not aside.playing()
    assert clock.now_ms() > 1_000_000


@on_postgres
def test_a_database_that_went_meanwhile_is_connected_to_again() -> None:
    home()
    with aside.stage():
        cutting = threading.Thread(target=cut_off_others)
        cutting.start()
        cutting.join()
    assert Organisation.objects.exists()


def test_what_is_stored_aside_is_told_to_nobody_even_later() -> None:
    heard: list[str] = []
    with aside.stage(), transaction.atomic():
        transaction.on_commit(lambda: heard.append("aside"))
        connection.cursor().execute("SELECT 1")
    assert heard == []


def test_others_beside_it_keep_their_database_and_their_time() -> None:
    home()
    over, wrong, looks = threading.Event(), [], []

    def look() -> None:
        while not over.is_set():
            late = abs(clock.now_ms() - time.time_ns() // 1_000_000) > 60_000
            if late or aside.playing() or not Organisation.objects.exists():
                wrong.append("a bystander saw it")
            looks.append(1)
        connection.close()

    bystander = threading.Thread(target=look)
    bystander.start()
    try:
        play(shipped("charged-twice"), "strong", 1)
    finally:
        over.set()
        bystander.join()
    assert looks
    assert wrong == []


def test_two_at_once_are_what_each_is_alone() -> None:
    package = shipped("charged-twice")
    alone = {kind: play(package, kind, 2) for kind in ("strong", "wrong")}
    found: dict[str, object] = {}
    threads = [
        threading.Thread(target=lambda kind=kind: found.update({kind: play(package, kind, 2)}))
        for kind in alone
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone


def test_a_model_that_fails_it_is_still_asked_in_interviews() -> None:
    with override_settings(COMPLETER="openai_compatible"):
        backends.completer.cache_clear()
        live = backends.interviewer("interview", "")
        with aside.stage():
            apart = backends.interviewer("interview", "")
            assert backends.interviewer("interview", "") is apart
        assert backends.interviewer("interview", "") is live
    backends.completer.cache_clear()
    assert apart is not live
    assert apart.label == live.label


@pytest.mark.parametrize("kind", ["strong", "partial", "wrong", "fishing"])
def test_one_seed_is_one_finding(kind: str) -> None:
    package = shipped("click-counter-sketch")
    assert play(package, kind, 5) == play(package, kind, 5)


def test_a_lesson_is_rehearsed_by_its_assessment() -> None:
    package = shipped("caching-basics")
    assert outline_of(package.question).mode == "assess"
    strong, wrong = play(package, "strong", 1), play(package, "wrong", 1)
    assert strong.score is not None
    assert wrong.score is not None
    assert strong.score > wrong.score
    assert len(strong.parts) == len(outline_of(package.question).parts)


class Down:
    """A model that is never there."""

    name, label = "down", "a model that is down"

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Fail."""
        raise CompleterUnavailable("refused", "nobody answers")


def test_an_interviewer_who_is_down_ends_the_play_and_says_so() -> None:
    with interviewer(Down()), pytest.raises(NotPlayable, match="a model that is down did not"):
        play(shipped("charged-twice"), "strong", 1)
