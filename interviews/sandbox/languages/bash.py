"""Bash is judged by what it prints and the code it ends with."""

from __future__ import annotations

from functools import cache

from interviews.sandbox.languages.base import Interpreter, Language
from interviews.sandbox.languages.finding import placed, version, which

HELLO = """
sum=0
while read -ra numbers; do
    for number in "${numbers[@]}"; do sum=$((sum + number)); done
done < <(cat; echo)
echo "hello $sum"
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's Bash."""
    shell = which("bash")
    if shell is None or not (told := version(shell, "--version")):
        return ()
    place, binds = placed(shell, "bash")
    return (Interpreter(place, told, binds=binds),)


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that starts a script."""
    return (interpreter.command, "--noprofile", "--norc", entry)


BASH = Language(
    name="bash",
    label="Bash",
    entry="main.sh",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install bash",
)
