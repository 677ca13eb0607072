"""What people typed stays text in a spreadsheet: no cell of theirs is ever a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import xlsxwriter
from django.http import HttpResponse

Cell = str | int | float | None
BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What spreadsheets take for the start of a formula, as typed and in its full width."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDTH = 18
XLSX_CHARS = 32_000
"""A cell of that format holds 32,767 characters."""


def defused(cell: Cell) -> Cell:
    """Return a cell of a CSV file as it is written: text that a formula could begin with is quoted.

    The apostrophe is what spreadsheets themselves take for "this is text".
    """
    if isinstance(cell, str) and cell.lstrip(" ").startswith(BEGINS_FORMULA):
        return f"'{cell}"
    return cell


def csv_of(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a CSV file in UTF-8 with the mark by which spreadsheets know it."""
    text = io.StringIO()
    writer = csv.writer(text)
    for row in (head, *rows):
        writer.writerow([defused(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")


def xlsx_of(title: str, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return an Excel file of one sheet, its head frozen, numbers as numbers, text as text."""
    file = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(file, options) as book:
        sheet = book.add_worksheet(_sheet_name(title))
        sheet.freeze_panes(1, 1)
        sheet.set_column(0, max(0, len(head) - 1), WIDTH)
        bold = book.add_format({"bold": True})
        for column, text in enumerate(head):
            sheet.write_string(0, column, text[:XLSX_CHARS], bold)
        for number, row in enumerate(rows, start=1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(number, column, cell[:XLSX_CHARS])
                elif cell is not None:
                    sheet.write_number(number, column, cell)
    return file.getvalue()


def _sheet_name(title: str) -> str:
    """A sheet's name has at most 31 characters, and none of some."""
    plain = "".join(one for one in title if one not in "[]:*?/\\'")
    return plain.strip()[:31] or "Candidates"


def download(content: bytes, name: str, kind: str) -> HttpResponse:
    """Return a file that is saved and never shown in the page."""
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
