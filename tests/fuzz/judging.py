"""Options, scenes of folders, and the end of a run: shared by the judges that try the program on many scenes."""
import argparse
import os
import shutil
from pathlib import Path


def parser_of(text, keep):
    """Takes PROGRAM, FOLDER ..., --seed, --jobs and --keep; `text` is told by --help."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="inputs at the same time")
    parser.add_argument("--keep", default=keep)
    return parser


def parsed(parser):
    """The program by its whole path: judges start it in other folders."""
    arguments = parser.parse_intermixed_args()
    arguments.program = str(Path(shutil.which(arguments.program) or arguments.program).resolve())
    return arguments


def scenes_of(folders, suffixes):
    """In the same order wherever they are."""
    found = [path for folder in folders for path in sorted(Path(folder).rglob("*")) if path.suffix in suffixes]
    return [path for path in found if path.is_file()]


def status_of(judged, wrong):
    """Tells the sum, and gives the exit status: 1 where something was wrong."""
    print(f"{judged}, {wrong} wrong")
    return 1 if wrong else 0
