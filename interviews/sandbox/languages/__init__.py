"""A language is one small value: how it is found, how programs start, how tests are driven."""

from interviews.sandbox.languages.base import Interpreter, Language
from interviews.sandbox.languages.python import PYTHON

LANGUAGES: dict[str, Language] = {language.name: language for language in (PYTHON,)}

__all__ = ["LANGUAGES", "PYTHON", "Interpreter", "Language"]
