"""Drawn HTML is inert when nothing that came from people became a tag, a handler or an address."""

from __future__ import annotations

from html.parser import HTMLParser

MARK = "pwned"
HOSTILE = (
    "<script>pwned()</script>",
    '"><img src=x onerror=pwned()>',
    "'><svg onload=pwned()>",
    '" autofocus onfocus=pwned() x="',
    "[pwned](javascript:pwned())",
    "[pwned](  JaVaScRiPt&#58;pwned())",
    "![pwned](https://evil.example/pwned.png)",
    "<https://evil.example/pwned>",
    '<a href="javascript:pwned()">pwned</a>',
    "&lt;script&gt;pwned()&lt;/script&gt;",
    "&#60;img src=x onerror=pwned()&#62;",
    "</template></dl></div></article><form action=//evil.example><input name=pwned></form>",
    "```\n</code></pre><script>pwned()</script>\n```",
    "{{ request.csp_nonce }}{% debug %} pwned",
    "<!-- pwned --><base href=//evil.example><meta http-equiv=refresh content=0>",
    "\u202epwned<b onmouseover=pwned()>\u202c\u200b",
)
NEVER = frozenset({"iframe", "object", "embed", "img", "base", "applet", "frame"})
ADDRESSES = frozenset({"href", "src", "action", "formaction", "srcdoc", "style", "srcset", "data"})


class Reader(HTMLParser):
    """Collects what is alive in a page, and the words that are only words."""

    def __init__(self) -> None:
        """Start with nothing found."""
        super().__init__(convert_charrefs=True)
        self.alive: list[str] = []
        self.words = ""
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that is never ours, a handler, and an address that people chose."""
        self.inside = "data" if ("type", "application/json") in attrs else tag  # it never runs
        if tag in NEVER and not _is_ours(dict(attrs).get("src")):
            self.alive.append(f"<{tag}>")
        for name, value in attrs:
            text = value or ""
            self.words += text
            if name.startswith(("on", "hx-on")) or MARK in name:
                self.alive.append(f"<{tag} {name}>")
            if name in ADDRESSES and _is_theirs(text):
                self.alive.append(f"<{tag} {name}={text}>")
            if tag == "meta" and name == "http-equiv":
                self.alive.append("<meta http-equiv>")

    def handle_data(self, data: str) -> None:
        """Note words, and words that became a script or a style."""
        if self.inside in {"script", "style"} and MARK in data:
            self.alive.append(f"<{self.inside}>{data}")
        self.words += data

    def handle_endtag(self, tag: str) -> None:
        """Leave a tag."""
        self.inside = ""


def _is_ours(source: str | None) -> bool:
    return (source or "").startswith("/static/")


def _is_theirs(address: str) -> bool:
    """Words may stand in the query of a page's own address, and nowhere else in one."""
    plain = "".join(address.split()).lower()
    runs = plain.startswith(("javascript:", "vbscript:", "data:text/html"))
    return runs or (MARK in plain and not plain.startswith("?"))


def alive(html: str) -> list[str]:
    """Return everything of a page that people's words brought to life."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.alive


def words(html: str) -> str:
    """Return a page's words, attribute values included."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.words
