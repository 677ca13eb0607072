#!/usr/bin/env python
"""The one door to Viva's commands: manage.py help lists them."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the management command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "viva.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
