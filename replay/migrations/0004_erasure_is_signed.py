"""The end of a log that was erased before erasure was signed is signed as such, if it is ours."""

from django.db import migrations

from replay.log import chain


def sign(apps, schema_editor):
    """Sign the ends of erased logs whose old signature holds; leave the others as they are."""
    heads = apps.get_model("replay", "LogHead").objects
    for head in heads.exclude(erased_at=None).iterator():
        place = (head.session, head.seq, bytes(head.digest))
        if chain.sign_head(*place) == bytes(head.signature):
            heads.filter(pk=head.pk).update(signature=chain.sign_erased(*place))


class Migration(migrations.Migration):
    """What was truly erased still verifies as erased."""

    dependencies = [("replay", "0003_snapshots")]
    operations = [migrations.RunPython(sign, migrations.RunPython.noop)]
