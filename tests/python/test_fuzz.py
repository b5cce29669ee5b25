"""Nothing aborts the interpreter: random calls in a process of their own.

ORRERY_FUZZ_CALLS says how many; 100000 take some minutes.
"""

import os
import subprocess
import sys
from pathlib import Path


def test_random_calls():
    calls = os.environ.get("ORRERY_FUZZ_CALLS", "4000")
    run = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(Path(__file__).with_name("fuzz.py")), "1", calls],
        capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    assert run.stdout.startswith(calls + " calls")
