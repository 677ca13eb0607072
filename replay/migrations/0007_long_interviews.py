from django.db import migrations, models


class Migration(migrations.Migration):
    """An interview may last longer than the 24 days that 32 bits of milliseconds hold."""

    dependencies = [("replay", "0006_summaries")]

    operations = [
        migrations.AlterField(
            model_name="summary", name="duration_ms", field=models.PositiveBigIntegerField()
        ),
    ]
