"""The process around one WebAssembly program: it hands in read-only files and pipes, nothing else.

Started as a file, never imported: `compile SOURCE PLACE`, or `run MODULE FOLDER UID`.
"""

import ctypes
import json
import os
import resource
import signal
import sys
import threading
import time
from pathlib import Path

import wasmtime

HEAD = 11
MIB = 1024 * 1024
FUEL_A_SECOND = 20_000_000_000
"""More than any processor does: the watchdog is the finer measure, this one needs no watchdog."""
TICK_S = 0.1
STACK_BYTES = MIB
SET_DEATH_SIGNAL, NO_NEW_PRIVILEGES = 1, 38
OUT_OF_TIME = 128 + signal.SIGXCPU
BROKEN = 128 + signal.SIGABRT
EXIT_CODES = 126
NOT_AN_EXIT_CODE = "invalid exit status"


def engine() -> wasmtime.Engine:
    """Return the engine that both compiles and runs: a module fits no other settings."""
    config = wasmtime.Config()
    config.consume_fuel = True
    config.epoch_interruption = True
    config.max_wasm_stack = STACK_BYTES
    return wasmtime.Engine(config)


def compile_module(source: str, place: str) -> None:
    """Compile a module to a file."""
    module = wasmtime.Module.from_file(engine(), source)
    Path(place).write_bytes(module.serialize())


def run(place: str, folder: str, user: int) -> int:
    """Wait for orders, run the program, and return its exit code."""
    ours = engine()
    module = wasmtime.Module.deserialize_file(ours, place)
    become(user)
    os.write(1, b"\0")
    orders = json.loads(taken(int(taken(HEAD))))
    limited(orders["rlimits"])
    store = wasmtime.Store(ours)
    store.set_fuel(orders["rlimits"]["CPU"][0] * FUEL_A_SECOND)
    store.set_epoch_deadline(int(orders["wall_ms"] / 1000 / TICK_S) + 2)
    store.set_limits(memory_size=orders["memory_mib"] * MIB)
    store.set_wasi(world(orders, folder))
    threading.Thread(target=tick, args=(ours,), daemon=True).start()
    linker = wasmtime.Linker(ours)
    linker.define_wasi()
    return carried_out(linker.instantiate(store, module), store)


def carried_out(instance: wasmtime.Instance, store: wasmtime.Store) -> int:
    """Run the program to its end and return the code that tells how it ended."""
    start = instance.exports(store)["_start"]
    assert isinstance(start, wasmtime.Func)
    try:
        start(store)
    except wasmtime.ExitTrap as ended:
        return int(ended.code)
    except wasmtime.Trap as trap:
        late = trap.trap_code in {wasmtime.TrapCode.INTERRUPT, wasmtime.TrapCode.OUT_OF_FUEL}
        return OUT_OF_TIME if late else broken(trap)
    except wasmtime.WasmtimeError as problem:
        return EXIT_CODES if NOT_AN_EXIT_CODE in str(problem) else broken(problem)
    return 0


def broken(problem: Exception) -> int:
    """Say what broke, as a crash."""
    sys.stderr.write(str(problem).strip().splitlines()[-1] + "\n")
    return BROKEN


def world(orders: dict[str, object], folder: str) -> wasmtime.WasiConfig:
    """Return all that the program can see: its words, its files to read, three pipes."""
    files, command, environment = orders["files"], orders["command"], orders["environment"]
    assert isinstance(files, dict)
    assert isinstance(command, list)
    assert isinstance(environment, dict)
    for path, text in files.items():
        place = Path(folder, "box", path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="")
    config = wasmtime.WasiConfig()
    config.argv = [f"/box/{word}" if word in files else word for word in command]
    config.env = list(environment.items())
    config.inherit_stdin()
    config.inherit_stdout()
    config.inherit_stderr()
    for name, seen_as in (("box", "/box"), ("box", "/"), ("built", "/built")):
        config.preopen_dir(f"{folder}/{name}", seen_as, False)
    return config


def become(user: int) -> None:
    """Give up what we may do, for the day the engine has a hole; and die with our starter."""
    if user:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
    libc = ctypes.CDLL(None)
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    libc.prctl(SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def limited(limits: dict[str, tuple[int, int]]) -> None:
    """Take the resource limits that mean something here: this process starts no other."""
    used = -int(-sum(os.times()[:2]) // 1)
    soft, hard = limits["CPU"]
    resource.setrlimit(resource.RLIMIT_CPU, (soft + used, hard + used))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MIB, MIB))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def tick(ours: wasmtime.Engine) -> None:
    """Count time, so that a program whose watchdog died ends all the same."""
    while True:
        time.sleep(TICK_S)
        ours.increment_epoch()


def taken(size: int) -> bytes:
    """Read exactly so many bytes, and none of those behind them."""
    parts = []
    while size:
        part = os.read(0, size)
        if not part:
            sys.exit("the orders ended early")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


if __name__ == "__main__":
    if sys.argv[1] == "compile":
        compile_module(*sys.argv[2:])
    else:
        # Without ending the interpreter in order: nobody waits for its threads.
        code = run(sys.argv[2], sys.argv[3], int(sys.argv[4]))
        sys.stderr.flush()
        os._exit(code)
