"""A process that does a part of rollout() or sweep()."""

from orrery._process import main

if __name__ == "__main__":
    main()
