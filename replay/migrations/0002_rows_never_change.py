"""The database itself refuses to change a row of the log, whoever asks."""

from django.db import migrations

TABLES = ("replay_logentry", "replay_logbody", "replay_storedcontent")

SQLITE = """
CREATE TRIGGER {table}_never_changes BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'the log is never edited'); END;
"""
POSTGRES = """
CREATE OR REPLACE FUNCTION viva_never_changes() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'the log is never edited'; END; $$ LANGUAGE plpgsql;
CREATE TRIGGER {table}_never_changes BEFORE UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION viva_never_changes();
"""


def forbid(apps, schema_editor):
    """Add one trigger a table."""
    sql = POSTGRES if schema_editor.connection.vendor == "postgresql" else SQLITE
    with schema_editor.connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(sql.format(table=table))


def allow(apps, schema_editor):
    """Take the triggers away."""
    on = " ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
    with schema_editor.connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"DROP TRIGGER {table}_never_changes{on.format(table=table)}")


class Migration(migrations.Migration):
    """Rows of the log can be added, and bodies erased; nothing can be changed."""

    dependencies = [("replay", "0001_initial")]
    operations = [migrations.RunPython(forbid, allow)]
