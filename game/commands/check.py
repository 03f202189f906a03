"""What the profile would do on this machine, where each of its fields comes from, and what is wrong with it."""

import sys

from game import paths
from game.profiles import find_profile
from game.scenes.place import is_there, told, troubles


def run(named: str | None) -> int:
    """Print it all; 1 when an adult has something to put right."""
    found = find_profile(named)
    print(f"profile {found.profile.name}  ({found.origins.get('name', 'built in')})")
    for name, value, origin in told(found):
        print(f"  {name:<20} {value:<12} {origin}")
    print("looked for, weakest first")
    for file in paths.profile_files():
        print(f"  {file}{'' if is_there(file) else '  (not there)'}")
    print(f"matches, statistics and log\n  {paths.user_data()}", flush=True)
    problems = [*found.problems, *troubles(found.profile)]
    if not problems:
        print("nothing is wrong")
        return 0
    for problem in problems:
        print(f"wrong: {problem}", file=sys.stderr)
    return 1
