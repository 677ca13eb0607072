"""Runs a unittest file in the box and reports each case in TAP; the host decides what that means.

Read as text and sent into the box, never imported here. The cases share this process with the code
they test, so the report is the program's own word.
"""

from __future__ import annotations

import os
import runpy
import sys
import unittest

HOME = "/box/"
REPORT = 3


class Report(unittest.TestResult):
    """Writes one line a case as it ends."""

    count = 0

    def say(self, word: str, test: unittest.TestCase, why: str = "") -> None:
        """Write a case's line, and what went wrong below it."""
        self.count += 1
        told = "".join(f"  {line}\n" for line in why.replace(HOME, "").splitlines())
        os.write(REPORT, f"{word} {self.count} - {test.id()}\n{told}".encode())

    def addSuccess(self, test: unittest.TestCase) -> None:  # noqa: N802  unittest names it
        """Report a case that passed."""
        self.say("ok", test)

    def addFailure(self, test, err) -> None:  # type: ignore[no-untyped-def]  # noqa: N802
        """Report a case that failed."""
        self.say("not ok", test, self._exc_info_to_string(err, test))  # type: ignore[attr-defined]

    addError = addFailure  # noqa: N815  unittest names it

    def addSubTest(self, test, subtest, err) -> None:  # type: ignore[no-untyped-def]  # noqa: N802
        """Report a part of a case that failed."""
        if err is not None:
            self.addFailure(subtest, err)

    def addExpectedFailure(self, test, err) -> None:  # type: ignore[no-untyped-def]  # noqa: N802
        """Report a case that failed as its author expects."""
        self.say("ok", test)

    def addUnexpectedSuccess(self, test: unittest.TestCase) -> None:  # noqa: N802
        """Report a case that its author expects to fail, and that did not."""
        self.say("not ok", test, "it passed, and was expected to fail")


def main() -> None:
    """Load the file's cases and run them."""
    path = sys.argv[1]
    # The file's own folder comes first, then the program's, as where the tests are run by hand.
    sys.path[:1] = [os.path.dirname(HOME + path), HOME]
    names = runpy.run_path(HOME + path)
    cases = [
        unittest.defaultTestLoader.loadTestsFromTestCase(kind)
        for kind in names.values()
        if isinstance(kind, type) and issubclass(kind, unittest.TestCase)
    ]
    result = Report()
    unittest.TestSuite(cases).run(result)
    os._exit(0 if result.count else 5)


if __name__ == "__main__":
    main()
