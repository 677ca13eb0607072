"""What all back ends share: a box waits, is told once what to run, is watched, is thrown away."""
