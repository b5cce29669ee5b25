"""Runs the tests on each mutant: only those that reach it, fastest first, until one fails.

The tests are programs of Boost.Test, whose cases are run as they are chosen, and `orrery check`, whose cases are the
scenes of data/ that have a baseline.
"""
import concurrent.futures
import ctypes
import glob
import itertools
import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

QUICK = 0.05  # seconds of a test case
LONGEST = 40  # of a scene: the others are left out
MOST = 60  # for all tests of one mutant together: the slowest are left out
PROGRAM = 'orrery_program'
MEMORY = 6 << 30
LIBC = ctypes.CDLL(None)
# Cases that take minutes each, and look at scenes as a whole: each mutant that they reach would wait for them.
LONG = {'test_checkpoint': ['!checkpoint/every_scene_of_ours_goes_on_bit_for_bit'],
        'test_roundtrip': ['!trajectories', '!g4mf_conversions', '!scene_now/moved_scenes_go_through_their_files',
                           '!whatever_is_edited_is_saved_or_there_is_a_word_about_it',
                           '!pybrain_conversions/the_robots_of_others_move_alike_in_every_format',
                           '!a_node_moved_in_25_mb_of_gltf_changes_its_value_only',
                           '!a_node_moved_in_25_mb_of_glb_changes_its_value_the_lengths_and_the_padding_only']}


def test_programs(build, skipped):
    """The test programs of Boost.Test that CTest knows in a build, without those that are measured otherwise."""
    listed = subprocess.run(['ctest', '--show-only=json-v1'], cwd=build, check=True, capture_output=True).stdout
    programs = [PROGRAM]
    for test in json.loads(listed)['tests']:
        command = test.get('command', [''])
        name = os.path.basename(command[0])
        if name.startswith('test_') and name not in programs and not skipped.fullmatch(test['name']):
            programs.append(name)
    return programs


def bind():
    """Limits of a program that is run: its memory is bounded, and it ends where the campaign does."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    LIBC.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def run(command, environment, timeout):
    """'passed', 'failed' or 'timeout'; whatever it started ends with it."""
    scratch = tempfile.mkdtemp(prefix='orrery-mutant-')
    # Built for counting lines as well: nowhere to write the counts to.
    environment = {**os.environ, **environment, 'TMPDIR': scratch, 'GCOV_PREFIX': '/dev/null'}
    process = subprocess.Popen(command, env=environment, start_new_session=True, preexec_fn=bind,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return 'passed' if process.wait(timeout) == 0 else 'failed'
    except subprocess.TimeoutExpired:
        return 'timeout'
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        shutil.rmtree(scratch, ignore_errors=True)


def top_case(name):
    """A case of a table of data is run with its table: boxes/_3 as boxes."""
    head, _, tail = name.rpartition('/')
    return head if tail.startswith('_') and tail[1:].isdigit() else name


def command_for(program, cases):
    if os.path.basename(program) == PROGRAM:
        return [program, 'check'] + cases
    return [program] + [f'--run_test={case}' for case in cases]


def reach_of_scenes(program, data):
    """The same as reach_of, for `orrery check`."""
    cases = {}
    for scene in sorted(name.removesuffix('.baseline') for name in glob.glob(f'{data}/*.baseline')
                        if not name.endswith('.single.baseline')):
        folder = tempfile.mkdtemp(prefix='orrery-reach-')
        start = time.monotonic()
        try:
            outcome = run(command_for(program, [scene]), {'ORRERY_MUTANTS_REACHED': folder}, LONGEST)
            if outcome == 'failed':
                return None
            if outcome == 'timeout':
                continue
            numbers = []
            for name in glob.glob(f'{folder}/*.program'):
                with open(name, encoding='utf-8') as file:
                    numbers += [int(number) for number in file.read().split()]
            cases[scene] = (time.monotonic() - start, sorted(set(numbers)))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return cases


def reach_of(program, data):
    """{case: (seconds, mutants)} of a test program; None where it fails without any mutant."""
    if os.path.basename(program) == PROGRAM:
        return reach_of_scenes(program, data)
    folder = tempfile.mkdtemp(prefix='orrery-reach-')
    cases = {}
    try:
        long = ':'.join(LONG.get(os.path.basename(program), []))
        if run([program] + ([f'--run_test={long}'] if long else []), {'ORRERY_MUTANTS_REACHED': folder}, 1200) != 'passed':
            return None
        with open(f'{folder}/cases', encoding='utf-8') as file:
            for line in file:
                name, microseconds, numbers = line.rstrip('\n').split('\t')
                seconds, mutants = cases.setdefault(top_case(name), (0.0, set()))
                cases[top_case(name)] = (seconds + int(microseconds) / 1e6, mutants | {int(n) for n in numbers.split()})
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    everywhere = cases.pop('*', (0, set()))[1]
    return {name: (seconds, sorted(mutants | everywhere)) for name, (seconds, mutants) in cases.items()}


def runs_for(number, reach):
    """[(program, cases, seconds)]: the quick cases of each program together, then the slow ones one by one.

    As far as `MOST` goes, by the time that they took without a mutant: the same tests, whatever else the machine does.
    """
    quick, slow = [], []
    for program, cases in reach.items():
        reaching = [(name, seconds) for name, (seconds, mutants) in cases.items() if number in mutants]
        few = [(name, seconds) for name, seconds in reaching if seconds <= QUICK]
        if few:
            quick.append((program, [name for name, _ in few], sum(seconds for _, seconds in few)))
        slow += [(program, [name], seconds) for name, seconds in reaching if seconds > QUICK]
    runs = sorted(quick, key=lambda one: one[2]) + sorted(slow, key=lambda one: one[2])
    until = itertools.accumulate(seconds for _, _, seconds in runs)
    return [one for one, taken in zip(runs, until) if taken <= MOST]


def judge(number, reach, programs):
    """(verdict, by what) of a mutant."""
    if not any(number in mutants for cases in reach.values() for _, mutants in cases.values()):
        return 'not reached', ''
    runs = runs_for(number, reach)
    for program, cases, seconds in runs:
        outcome = run(command_for(programs[program], cases), {'ORRERY_MUTANT': str(number)}, 5 + 4 * seconds)
        if outcome != 'passed':
            return 'killed', f'{program} {outcome}'
    return 'survived', ''


class Results:
    """One line a mutant in a file, kept as they come: a campaign goes on where it was interrupted."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        self.known = {}
        if os.path.exists(path):
            with open(path, encoding='utf-8') as file:
                for line in file:
                    result = json.loads(line)
                    self.known[result['key']] = result

    def add(self, key, verdict, by, seconds):
        result = {'key': key, 'verdict': verdict, 'by': by, 'seconds': round(seconds, 2)}
        with self.lock:
            self.known[key] = result
            with open(self.path, 'a', encoding='utf-8') as file:
                file.write(json.dumps(result) + '\n')


def judge_all(numbered, reach, programs, results, jobs, say):
    """Judges the (number, mutant) that have no result yet."""
    def one(number, mutant):
        start = time.monotonic()
        verdict, by = judge(number, reach, programs)
        results.add(mutant['key'], verdict, by, time.monotonic() - start)
        if verdict != 'killed':
            say(f'{verdict}: {mutant["file"]}:{mutant["line"]}: {mutant["old"]} -> {mutant["new"]}')

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(one, number, mutant) for number, mutant in numbered if mutant['key'] not in results.known]
        for future in futures:
            future.result()
