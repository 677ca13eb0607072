"""An item of QTI 3 becomes a question: what is chosen as choices, what is written as open talk.

Element names follow 1EdTech's QTI 3.0, Assessment, Section and Item Information Model.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from agents.schema.faults import BadPackage, bad
from interviews.banks.lists.markup import Writer
from interviews.banks.lists.values import Fields, Item, Listing, Unmapped, short
from interviews.banks.lists.xml_trees import Element, read_xml

MANIFEST = "imsmanifest.xml"
ITEM = "qti-assessment-item"
_ITEM_TYPE = "imsqti_item_xmlv3p0"
MOST_NOTED = 100
_KNOWN = (
    "qti-choice-interaction",
    "qti-order-interaction",
    "qti-extended-text-interaction",
    "qti-text-entry-interaction",
)
# What an item may have and a question has not, in the words of the report.
_NO_PLACE = {
    "qti-mapping": "points for each answer",
    "qti-area-mapping": "points for places",
    "qti-modal-feedback": "feedback",
    "qti-feedback-block": "feedback",
    "qti-feedback-inline": "feedback",
    "qti-template-declaration": "values made anew each time",
    "qti-template-processing": "values made anew each time",
    "qti-assessment-stimulus-ref": "a text that several items share",
    "qti-companion-materials-info": "tools and materials beside the item",
    "qti-catalog-info": "other forms of the text",
    "qti-stylesheet": "its looks",
}


def read_qti(files: dict[str, bytes]) -> Listing:
    """Return the items of a package by path; a broken one is told and stops no other."""
    items: list[Item] = []
    unmapped: list[Unmapped] = []
    for path in _paths(files, unmapped):
        try:
            root = read_xml(files[path], path)
        except BadPackage as error:
            unmapped += [Unmapped(one.place, one.message) for one in error.faults]
            continue
        if root.name != ITEM:
            unmapped.append(Unmapped(f"{path} line {root.line}", f"<{root.name}> is no item"))
        elif (made := _Reading(path, root, files).item()) is not None:
            items.append(made)
        else:
            kinds = ", ".join(sorted({one.name for one in _interactions(root)})) or "none"
            what = f"the whole item: no interaction that could be taken ({kinds})"
            unmapped.append(Unmapped(f"{path} line {root.line}", what))
    if not items and not unmapped:
        raise bad("list", "empty", "holds no item of QTI 3")
    return Listing(tuple(items), tuple(unmapped))


def _paths(files: dict[str, bytes], unmapped: list[Unmapped]) -> Iterator[str]:
    """Yield the files that are items: those of the manifest, or without one every XML file."""
    if MANIFEST not in files:
        yield from sorted(path for path in files if path.endswith(".xml"))
        return
    for resource in read_xml(files[MANIFEST], MANIFEST).all("resource"):
        kind, href = resource.attributes.get("type", ""), resource.attributes.get("href", "")
        place = f"{MANIFEST} line {resource.line}"
        if kind != _ITEM_TYPE:
            if href.endswith(".xml"):
                unmapped.append(Unmapped(place, f"{href} of the type {kind}"))
        elif href in files:
            yield href
        else:
            unmapped.append(Unmapped(place, f"{href}, which is not in the package"))


def _interactions(root: Element) -> Iterator[Element]:
    """Yield every interaction of an item, whatever its kind, in reading order."""
    for one in root.elements():
        if one.name.startswith("qti-") and one.name.endswith("-interaction"):
            yield one
        yield from _interactions(one)


class _Reading:
    """One item while it is read: it collects the files it shows and what has no place."""

    def __init__(self, path: str, root: Element, files: dict[str, bytes]) -> None:
        self._path, self._root, self._from = path, root, files
        self._files: dict[str, bytes] = {}
        self._unmapped: dict[Unmapped, None] = {}  # in order, each once
        self._writer = Writer(
            self._picture, self._other, without=frozenset({"qti-rubric-block", *_NO_PLACE})
        )

    def item(self) -> Item | None:
        """Return the question, or None without an interaction that is known."""
        known = [one for one in _interactions(self._root) if one.name in _KNOWN]
        if not known:
            return None
        raw = self._raw(known[0])
        for one in _interactions(self._root):
            if one is not known[0]:
                self._note(one, f"a second interaction, <{one.name}>")
        for one in self._root.all(*_NO_PLACE):
            self._note(one, _NO_PLACE[one.name])
        for one in self._root.all("qti-response-processing"):
            if not one.attributes.get("template"):
                self._note(one, "its own rules of scoring")
        if refs := [path.removeprefix("entities/") for path in self._shown()]:
            raw["entity_refs"] = [{"file": name, "editable": False} for name in refs]
        return Item(self._path, raw, self._files, tuple(self._unmapped))

    def _shown(self) -> list[str]:
        return [path for path in self._files if not path.endswith(".description.md")]

    def _raw(self, interaction: Element) -> Fields:
        about = self._root.attributes
        name = short(about.get("title", "")) or short(about.get("identifier", "")) or "Untitled"
        raw: Fields = {
            "name": name,
            "mode": "mcq" if interaction.name == _KNOWN[0] else "open-probe",
            "seed_question": self._question(interaction),
            "qti_identifier": about.get("identifier", ""),
        }
        brief = "\n\n".join(self._rubrics(scorer=True))
        if brief:
            raw["question_prompt"] = brief
        return raw | self._answered(interaction)

    def _question(self, interaction: Element) -> str:
        """Return all that the candidate reads: the body, what goes with it, the prompt."""
        body = [self._writer.text(one) for one in self._root.all("qti-item-body")]
        prompt = [self._writer.text(one) for one in interaction.all("qti-prompt")]
        return "\n\n".join(filter(None, (*body, *self._rubrics(scorer=False), *prompt)))

    def _rubrics(self, *, scorer: bool) -> list[str]:
        """Return the rubrics for who scores, or for the candidate; an author's stay out."""
        wanted = {"scorer", "proctor", "tutor"} if scorer else {"candidate"}
        blocks = self._root.all("qti-rubric-block")
        return [
            self._writer.text(one)
            for one in blocks
            if wanted & set(one.attributes.get("view", "candidate").split())
        ]

    def _answered(self, interaction: Element) -> Fields:
        right = self._right(interaction)
        if interaction.attributes.get("shuffle") == "true":
            self._note(interaction, "that its choices are shuffled")
        match interaction.name:
            case "qti-choice-interaction":
                return self._chosen(interaction, right)
            case "qti-order-interaction":
                return self._ordered(interaction, right)
            case _:
                return {"answer_key": {"required_concepts": right}} if right else {}

    def _right(self, interaction: Element) -> list[str]:
        wanted = interaction.attributes.get("response-identifier", "")
        return [
            value.text()
            for declared in self._root.all("qti-response-declaration")
            if declared.attributes.get("identifier") == wanted
            for correct in declared.all("qti-correct-response")
            for value in correct.all("qti-value")
            if value.text()
        ]

    def _chosen(self, interaction: Element, right: list[str]) -> Fields:
        choices = []
        for one in interaction.all("qti-simple-choice"):
            before = set(self._files)
            choice = {"id": one.attributes.get("identifier", ""), "text": self._writer.text(one)}
            pictures = [path for path in self._shown() if path not in before]
            if pictures:
                choice["file"] = pictures[0].removeprefix("entities/")
            choices.append(choice)
        return {"mcq_choices": choices, "answer_key": {"mcq_choice": right}}

    def _ordered(self, interaction: Element, right: list[str]) -> Fields:
        """Ask in words for the order: there is nothing here to drag."""
        self._note(interaction, "dragging into order; the order is asked for in words")
        named = {
            one.attributes.get("identifier", ""): self._writer.text(one)
            for one in interaction.all("qti-simple-choice")
        }
        listed = "\n".join(f"- {text}" for text in named.values())
        asked = f"{self._question(interaction)}\n\nPut these in order, and say why:\n\n{listed}"
        fields: Fields = {"seed_question": asked.strip()}
        if right:
            order = ", then ".join(named.get(one, one) for one in right)
            fields["answer_key"] = {"required_concepts": [f"the order is: {order}"]}
        return fields

    def _picture(self, image: Element) -> str:
        source = image.attributes.get("src", "")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self._path), source))
        if path not in self._from:
            self._note(image, f"the picture {source}, which is not in the package")
            return ""
        name = posixpath.basename(path)
        self._files[f"entities/{name}"] = self._from[path]
        if described := image.attributes.get("alt", "").strip():
            self._files[f"entities/{name}.description.md"] = f"{described}\n".encode()
        return f"({name})"

    def _other(self, one: Element) -> str:
        """Leave a gap for what is typed into a text; say the words of whatever else it is."""
        if one.name == "qti-text-entry-interaction":
            return "____"
        if one.name.endswith("-interaction"):
            return ""
        self._note(one, f"the form of <{one.name}>; its words were kept")
        return f" {one.text()} "

    def _note(self, one: Element, what: str) -> None:
        if len(self._unmapped) < MOST_NOTED:
            self._unmapped[Unmapped(f"{self._path} line {one.line}", what)] = None
