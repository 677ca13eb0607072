"""A language is one small value: how it is found, how programs start, how tests are driven."""

from interviews.sandbox.languages.base import (
    Form,
    Interpreter,
    Language,
    Needs,
    Recipe,
    Sources,
    Target,
)
from interviews.sandbox.languages.javascript import JAVASCRIPT
from interviews.sandbox.languages.python import PYTHON

LANGUAGES: dict[str, Language] = {language.name: language for language in (PYTHON, JAVASCRIPT)}

__all__ = [
    "LANGUAGES",
    "PYTHON",
    "Form",
    "Interpreter",
    "Language",
    "Needs",
    "Recipe",
    "Sources",
    "Target",
]
