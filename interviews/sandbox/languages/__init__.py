"""A language is one small value: how it is found, how programs start, how tests are driven."""

from interviews.sandbox.languages.base import (
    Form,
    Interpreter,
    Language,
    Needs,
    Recipe,
    Sources,
    Step,
    Target,
)
from interviews.sandbox.languages.bash import BASH
from interviews.sandbox.languages.c import C
from interviews.sandbox.languages.cpp import CPP
from interviews.sandbox.languages.go import GO
from interviews.sandbox.languages.java import JAVA
from interviews.sandbox.languages.javascript import JAVASCRIPT
from interviews.sandbox.languages.postgresql import POSTGRESQL
from interviews.sandbox.languages.python import PYTHON
from interviews.sandbox.languages.rust import RUST
from interviews.sandbox.languages.sql import SQL
from interviews.sandbox.languages.typescript import TYPESCRIPT

_ALL = (PYTHON, JAVASCRIPT, TYPESCRIPT, JAVA, CPP, C, GO, RUST, SQL, POSTGRESQL, BASH)
LANGUAGES: dict[str, Language] = {language.name: language for language in _ALL}

__all__ = [
    "LANGUAGES",
    "PYTHON",
    "Form",
    "Interpreter",
    "Language",
    "Needs",
    "Recipe",
    "Sources",
    "Step",
    "Target",
]
