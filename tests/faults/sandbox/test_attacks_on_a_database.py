"""A database's server is one test's own: it reads nothing, starts nothing, outlives nothing."""

from __future__ import annotations

import re

import pytest

from interviews.sandbox import (
    Box,
    Limits,
    Program,
    SuiteOutcome,
    TestOutcome,
    parse_tests,
    run_program,
    run_tests,
)
from tests.faults.sandbox.conftest import Open
from tests.faults.sandbox.languages import program

LIMITS = Limits(wall_ms=10_000, memory_mib=256)
Raw = dict[str, object]
ONE: Raw = {"rows": [[1]]}
SHORT = Limits(wall_ms=2000, memory_mib=256)


@pytest.fixture
def box(opened: Open) -> Box:
    """The box in which there is a server."""
    return opened("bubblewrap")


def tried(
    box: Box, script: str, *tests: Raw, limits: Limits = LIMITS, schema: str = ""
) -> SuiteOutcome:
    """Return how tests of a script's rows went; where none is given there is one, of a 1."""
    raw = [{"name": str(at), **test} for at, test in enumerate(tests or (ONE,))]
    asked = program("postgresql", script, **{"schema.sql": schema})
    return run_tests(box, asked, parse_tests(raw), limits=limits)


def alone(box: Box, script: str, limits: Limits = LIMITS, schema: str = "") -> TestOutcome:
    """Return how the only test of a script went."""
    (test,) = tried(box, script, limits=limits, schema=schema).tests
    return test


FORBIDDEN = (
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "COPY person FROM '/etc/passwd'",
    "COPY (SELECT 1) TO '/box/out'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_read_binary_file('/built/viva_cluster')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_export(lo_create(0), '/box/out')",
    "CREATE EXTENSION plpython3u",
    "CREATE EXTENSION hstore",
    "CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'libc.so.6', 'getpid'",
    "CREATE FUNCTION f() RETURNS int LANGUAGE internal AS 'pg_ls_dir'",
    "LOAD '/usr/lib/x86_64-linux-gnu/libc.so.6'",
    "SET ROLE owner",
    "SET SESSION AUTHORIZATION owner",
    "ALTER ROLE candidate SUPERUSER",
    "ALTER SYSTEM SET archive_command = 'id'",
    "SELECT pg_reload_conf()",
    "SHOW data_directory",
    "SELECT rolpassword FROM pg_authid",
    "UPDATE pg_database SET datname = 'mine'",
    "DROP DATABASE question",
    "DROP SCHEMA public CASCADE",
    "DROP ROLE owner",
    "CREATE DATABASE other",
)
# Releases say it in words of their own.
REFUSAL = re.compile(
    "permission denied|must be (superuser|owner)|access to library|extension .*not"
)


@pytest.mark.parametrize("script", FORBIDDEN)
def test_the_role_has_no_way_out_of_its_database(box: Box, script: str) -> None:
    test = alone(box, script, schema="CREATE TABLE person (name text)")
    assert test.verdict == "error", test
    assert REFUSAL.search(test.error), test


def test_the_schemas_file_is_as_weak_as_the_script(box: Box) -> None:
    test = alone(box, "SELECT 1", schema="SELECT pg_read_file('/etc/passwd')")
    assert test.error == "schema: permission denied for function pg_read_file"


ENDLESS = {
    "joins": "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b",
    "sleep": "SELECT pg_sleep(3600)",
    "loop": "DO $$ BEGIN LOOP END LOOP; END $$",
    "deaf": "DO $$ BEGIN LOOP BEGIN PERFORM pg_sleep(9); EXCEPTION WHEN OTHERS THEN END;"
    " END LOOP; END $$",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_ends_is_a_matter_of_time_and_the_next_test_runs(box: Box, name: str) -> None:
    script = f"CREATE TEMP TABLE one AS SELECT 1; {ENDLESS[name]}"
    suite = tried(box, script, ONE, ONE, limits=SHORT)
    assert [test.verdict for test in suite.tests] == ["time", "time"]


@pytest.mark.parametrize(
    "script",
    [
        "SELECT repeat('x', 1000), generate_series(1, 10000000)",
        "SELECT repeat('x', 200000000)",
        "COPY (SELECT repeat('x', 1000), generate_series(1, 10000000)) TO STDOUT",
    ],
)
def test_ten_gigabytes_of_rows_are_too_much_at_once(box: Box, script: str) -> None:
    test = alone(box, script)
    assert test.verdict in {"output", "memory"}, test
    assert test.wall_ms < 8000


def test_too_much_memory_is_said(box: Box) -> None:
    test = alone(box, "SELECT sum(length(repeat('x', 1000000000))) FROM generate_series(1, 9) n")
    assert test.verdict == "memory", test


def test_a_table_fills_its_own_disk_and_the_next_test_has_room(box: Box) -> None:
    huge = "CREATE TABLE huge AS SELECT repeat(md5(n::text), 60) FROM generate_series(1, {}) n;"
    one = huge.format(10_000)
    many = "DO $do$ BEGIN FOR at IN 1..9 LOOP EXECUTE format('CREATE TABLE t%s AS SELECT n, n AS m"
    many += " FROM generate_series(1, 300000) n', at); END LOOP; END $do$;"
    large = Limits(wall_ms=20_000, memory_mib=512, file_mib=64)
    assert alone(box, one + "SELECT 1").verdict == "passed"
    suite = tried(box, many + "SELECT 1", ONE, ONE, limits=large)
    for test in suite.tests:
        assert test.verdict == "error", test
        assert "disk space" in test.error, test
    assert "too large" in alone(box, huge.format(90_000) + "SELECT 1").error
    sorted_on_disk = "SELECT n FROM generate_series(1, 9000000) n ORDER BY n DESC"
    assert "temporary file size" in alone(box, sorted_on_disk).error


def test_a_test_cannot_see_what_another_left(box: Box) -> None:
    script = "CREATE TABLE IF NOT EXISTS left_over (n int); INSERT INTO left_over VALUES (1);"
    script += "SELECT count(*), (SELECT count(*) FROM given) FROM left_over"
    seed = "CREATE TABLE given (n int); INSERT INTO given VALUES (1), (2)"
    other = "CREATE TABLE given (n int)"
    suite = tried(box, script, {"seed": seed, "rows": [[1, 2]]}, {"seed": other, "rows": [[1, 0]]})
    assert suite.all_passed, suite


def test_other_sessions_and_the_owners_cannot_be_seen(box: Box) -> None:
    script = "SELECT count(*) FROM pg_stat_activity WHERE query NOT IN ('', "
    script += "'<insufficient privilege>') AND pid <> pg_backend_pid()"
    (test,) = tried(box, script, {"rows": [[0]]}).tests
    assert test.verdict == "passed", test


def test_ending_the_session_is_the_candidates_error(box: Box) -> None:
    test = alone(box, "SELECT pg_terminate_backend(pg_backend_pid())")
    assert test.verdict == "error"
    assert "terminating connection" in test.error


SEGMENTS = """
import ctypes
get = ctypes.CDLL(None).shmget
print(get(0, 4097, 0o1600) >= 0, sum(get(0, 4096, 0o1600) >= 0 for _ in range(5000)))
"""


def test_only_beside_the_server_is_there_shared_memory_and_it_is_little(box: Box) -> None:
    def ran(language: str) -> str:
        driver = Program(language, {"main.py": SEGMENTS}, "main.py", role="supervisor")
        return box.run(driver, stdin="", limits=LIMITS).stdout

    assert ran("python") == "False 0\n"
    assert ran("postgresql") == "False 4096\n"


ODD = 'O\'Hara "x"\\n\n\ttab, ünïcode 🐘 {NULL}'
VALUES: dict[str, object] = {
    "NULL": None,
    "''": "",
    "'NULL'": "NULL",
    "true": True,
    "12345678901234567890123": 12345678901234567890123,
    "1.10::numeric": 1.1,
    "0.1::float8 + 0.2::float8": 0.1 + 0.2,
    "'NaN'::float8": "NaN",
    "'-Infinity'::float4": "-Infinity",
    "('1' || repeat('0', 400) || '.5')::numeric": "1" + "0" * 400 + ".5",
    "'\\x00ff'::bytea": "00ff",
    "DATE '2026-02-28'": "2026-02-28",
    "TIMESTAMP '2026-02-28 10:00'": "2026-02-28 10:00:00",
    "TIMESTAMPTZ '2026-02-28 10:00+02'": "2026-02-28 08:00:00+00",
    "INTERVAL '90 minutes'": "01:30:00",
    "ARRAY[1, NULL, 3]": [1, None, 3],
    "ARRAY['a,b', NULL, 'NULL', '\"', '\\', '']": ["a,b", None, "NULL", '"', "\\", ""],
    "ARRAY[[1, 2], [3, 4]]": [[1, 2], [3, 4]],
    "'{}'::text[]": [],
    "'[0:1]={1,2}'::int[]": [1, 2],
    "ARRAY[true, false]": [True, False],
    "'{\"a\": [1, null]}'::json": {"a": [1, None]},
    "ROW(1, 'a')": "(1,a)",
    "upper('straße é')": "STRASSE É".replace("SS", "ß"),
    "'" + ODD.replace("'", "''") + "'": ODD,
}


def test_every_value_comes_as_it_is(box: Box) -> None:
    listed = list(VALUES.items())
    script = "SELECT " + ", ".join(sql for sql, _ in listed)
    (test,) = tried(box, script, {"rows": [[value for _, value in listed]]}).tests
    assert test.verdict == "passed", test
    (test,) = tried(box, "SELECT 1::int, true, '1'", {"rows": [[True, 1, 1]]}).tests
    assert test.verdict == "wrong"


def test_columns_of_one_name_empty_results_and_the_last_query_count(box: Box) -> None:
    script = "SELECT 5; CREATE TABLE t (a int);; SELECT 1 AS a, 2 AS a; -- ; SELECT 3\n"
    assert tried(box, script, {"rows": [[1, 2]]}).all_passed
    assert tried(box, "SELECT 1; SELECT 1 WHERE false;", {"rows": []}).all_passed
    assert tried(box, "", {"rows": []}).all_passed
    assert tried(
        box, "DO $$ BEGIN RAISE NOTICE 'x;y'; END $$; SELECT ';'", {"rows": [[";"]]}
    ).all_passed


def test_an_error_names_the_candidates_own_line(box: Box) -> None:
    test = alone(box, "SELECT 1;\n-- ü\nSELECT nam\nFROM pg_class")
    assert test.error.startswith('main.sql:3: column "nam" does not exist')
    assert alone(box, "SELECT 1; SELECT 1/0").error == "main.sql, statement 2: division by zero"
    test = alone(box, "SELECT 1", schema="CREATE")
    assert test.error.startswith("schema: syntax error")
    assert "no standard input" in alone(box, "CREATE TABLE t (a int); COPY t FROM STDIN").error


def test_a_program_prints_its_rows(box: Box) -> None:
    script = "SELECT number AS n, NULL AS nothing FROM input ORDER BY 1; SELECT 'ü';"
    ran = run_program(box, program("postgresql", script), stdin="2 1", limits=LIMITS)
    told = "n  nothing\n-  -------\n1  NULL\n2  NULL\n(2 rows)\n"
    assert ran.stdout == f"{told}\n?column?\n--------\nü\n(1 row)\n\n"
    wrong = run_program(box, program("postgresql", "SELECT 1;\nSELEC 2"), stdin="", limits=LIMITS)
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert wrong.stderr.startswith('main.sql:2: syntax error at or near "SELEC"')
