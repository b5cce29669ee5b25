"""scripts/mutants: see there."""
import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import time

import campaign
import schemata
from build import Build

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
WORK = f'{ROOT}/build/mutants'
ORIGINAL = f'{ROOT}/build/coverage'  # objects without mutants are taken from there
LINES_FOR_ONE = 15  # lines of a source for each of its mutants
FOLDERS = ('lib', 'importers', 'exporters')
# Other engines judge, memory fails, the program is run, or it takes minutes: these are tests of their own.
SKIPPED = re.compile(r'app|oracles|failing_allocations|long_runs|'
                     r'fidelity_(rest|meshes|stacks|heaps|friction|impacts|motion|gaps)')


def say(text):
    print(text, flush=True)


def read_json(path, otherwise):
    if not os.path.exists(path):
        return otherwise
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def write_json(path, value):
    with open(path + '.new', 'w', encoding='utf-8') as file:
        json.dump(value, file, indent=1)
    os.replace(path + '.new', path)


def options_for():
    """{folder: the options that its sources are compiled with to find headers}, of rooms."""
    options = {}
    for entry in read_json(f'{ORIGINAL}/compile_commands.json', []):
        words = shlex.split(entry['command'])
        room = next((word[2:] for word in words if word.startswith('-I')), '')
        found = [word for word in words if word.startswith('-I')]
        for i, word in enumerate(words):
            if word == '-isystem':
                found += [word, words[i + 1]]
        options.setdefault(os.path.relpath(os.path.dirname(room), ROOT), found)
    return options


def nearest(options, name):
    """The options of the room that a source is in: its folder, or one above."""
    folder = os.path.dirname(name)
    while folder and folder not in options:
        folder = os.path.dirname(folder)
    return options.get(folder, [])


def look(name, options):
    import candidates  # in each process its own libclang
    return candidates.find(ROOT, name, options)


def tracked():
    done = subprocess.run(['git', 'ls-files'] + [f'{folder}/**.cpp' for folder in FOLDERS], cwd=ROOT, check=True,
                          capture_output=True, text=True)
    return [name for name in done.stdout.splitlines() if os.path.isfile(f'{ROOT}/{name}')]


def sources(count, seed):
    """[(name, how many mutants it gets)]: in an order that the seed gives, enough for `count`."""
    names = tracked()
    chosen = []
    for name in sorted(names, key=lambda one: hashlib.sha256(f'{seed}:{one}'.encode()).digest()):
        with open(f'{ROOT}/{name}', encoding='utf-8') as file:
            share = file.read().count('\n') // LINES_FOR_ONE
        chosen.append((name, share))
        # A source may have fewer places than lines would let it have.
        if sum(share for _, share in chosen) > 1.1 * count:
            break
    return chosen


def candidates_in(names, jobs):
    """{name: what can be changed in it}; kept for each source until that changes."""
    kept = read_json(f'{WORK}/candidates.json', {})
    digests = {}
    for name in names:
        with open(f'{ROOT}/{name}', 'rb') as file:
            digests[name] = hashlib.sha256(file.read()).hexdigest()
    missing = [name for name in names if kept.get(name, {}).get('digest') != digests[name]]
    if missing:
        say(f'looking at {len(missing)} sources')
        options = options_for()
        with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
            for name, found in zip(missing, pool.map(look, missing, [nearest(options, name) for name in missing])):
                kept[name] = {'digest': digests[name], 'candidates': found}
                write_json(f'{WORK}/candidates.json', kept)
    return {name: with_keys(kept[name]['candidates']) for name in names}


def with_keys(candidates):
    """A mutant keeps its name as long as the text that it changes is anywhere in its file."""
    seen = {}
    for candidate in candidates:
        text = f'{candidate["file"]}:{candidate["kind"]}:{candidate["old"]}:{candidate["new"]}'
        seen[text] = seen.get(text, 0) + 1
        candidate['key'] = f'{text}:{seen[text]}'
    return candidates


def choose(shares, candidates, count, seed, refused):
    """The first `count` in an order that the seed gives, without those that overlap one before."""
    def rank(candidate):
        return hashlib.sha256(f'{seed}:{candidate["key"]}'.encode()).digest()

    chosen = []
    for name, share in shares:
        spans = []
        for candidate in sorted(candidates[name], key=rank):
            if len(spans) == share:
                break
            if candidate['key'] not in refused and not any(
                    candidate['start'] < end and start < candidate['end'] for start, end in spans):
                spans.append((candidate['start'], candidate['end']))
                chosen.append(candidate)
    return chosen[:count]


def build_until_it_compiles(count, seed, jobs, tests):
    """Mutants that do not compile give way to the next in the order."""
    shares = sources(count, seed)
    candidates = candidates_in([name for name, _ in shares], jobs)
    refused = set(read_json(f'{WORK}/refused.json', []))
    while True:
        chosen = choose(shares, candidates, count, seed, refused)
        copies = schemata.write_sources(ROOT, f'{WORK}/source', chosen)
        build = Build(ROOT, ORIGINAL, WORK)
        programs = build.write(copies, [name for name in campaign.test_programs(ORIGINAL, SKIPPED)
                                        if re.fullmatch(tests, name.removeprefix('test_'))])
        errors = build.run(jobs)
        if errors is None:
            return chosen, programs
        wrong = {mutant['key'] for mutant in chosen if any(
            name.endswith(mutant['file']) and line in range(mutant['line'] - 1, mutant['line'] + 2) for name, line in errors)}
        if not wrong:
            sys.exit(f'mutants: the copy does not build, see {WORK}/build.log')
        say(f'{len(wrong)} mutants do not compile')
        refused |= wrong
        write_json(f'{WORK}/refused.json', sorted(refused))


def measure_reach(programs, jobs):
    """{program: {case: (seconds, mutants)}}; kept for each program until it is built anew."""
    kept = read_json(f'{WORK}/reach.json', {})
    stamps = {name: os.stat(path).st_mtime_ns for name, path in programs.items()}
    missing = [name for name in programs if kept.get(name, {}).get('stamp') != stamps[name]]
    if missing:
        say(f'recording what {len(missing)} test programs reach')
    reach_of = functools.partial(campaign.reach_of, data=f'{ROOT}/data')
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for name, cases in zip(missing, pool.map(reach_of, [programs[name] for name in missing])):
            kept[name] = {'stamp': stamps[name], 'cases': cases}
            write_json(f'{WORK}/reach.json', kept)
            if cases is None:
                say(f'{name} fails without any mutant: left out')
    return {name: kept[name]['cases'] for name in programs if kept[name]['cases'] is not None}


def folder_of(mutant):
    parts = mutant['file'].split('/')
    return '/'.join(parts[:2]) if len(parts) > 2 else parts[0]


def equivalents():
    """[(file, old, new, why)] of tests/mutants/equivalent.txt."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'equivalent.txt')
    with open(path, encoding='utf-8') as file:
        return [line.rstrip('\n').split(' | ') for line in file if line.strip() and not line.startswith('#')]


def report(chosen, results, out):
    totals = {}
    for mutant in chosen:
        verdict = results.known[mutant['key']]['verdict']
        for name in (folder_of(mutant), 'kind: ' + mutant['kind'], 'all'):
            row = totals.setdefault(name, {'killed': 0, 'survived': 0, 'not reached': 0})
            row[verdict] += 1
    same = {(file, old, new): why for file, old, new, why in equivalents()}
    print(f'{"":24} mutants  killed  survived  not reached  killed, %', file=out)
    for name in sorted(totals, key=lambda one: (one == 'all', one.startswith('kind'), one)):
        row = totals[name]
        count = sum(row.values())
        print(f'{name:24} {count:7}  {row["killed"]:6}  {row["survived"]:8}  {row["not reached"]:11}  '
              f'{100 * row["killed"] / count:9.1f}', file=out)
    alive = [mutant for mutant in chosen if results.known[mutant['key']]['verdict'] != 'killed']
    for title, equivalent in (('No test tells these from the code:', False),
                              ('These do what the code does (counted as survived above):', True)):
        print('\n' + title, file=out)
        for mutant in sorted(alive, key=lambda one: (one['file'], one['line'])):
            why = same.get((mutant['file'], mutant['old'], mutant['new']))
            if (why is not None) == equivalent:
                print(f'{mutant["file"]}:{mutant["line"]}: {mutant["kind"]}, {results.known[mutant["key"]]["verdict"]}: '
                      f'{mutant["old"]} -> {mutant["new"]}' + (f' ({why})' if why else ''), file=out)
    return totals['all']


def arguments():
    parser = argparse.ArgumentParser(prog='scripts/mutants')
    parser.add_argument('count', nargs='?', type=int, default=500)
    parser.add_argument('--seed', default='1')
    parser.add_argument('-j', dest='jobs', type=int, default=os.cpu_count())
    parser.add_argument('--tests', default='.*', help='a pattern: only these test programs, such as "gltf|golden"')
    parser.add_argument('--again', action='store_true', help='judge anew what no test had killed')
    return parser.parse_args()


def main():
    asked = arguments()
    os.makedirs(WORK, exist_ok=True)
    start = time.monotonic()
    chosen, programs = build_until_it_compiles(asked.count, asked.seed, asked.jobs, asked.tests)
    say(f'{len(chosen)} mutants built, {time.monotonic() - start:.0f} s')
    reach = measure_reach(programs, asked.jobs)
    say(f'reach recorded, {time.monotonic() - start:.0f} s')
    results = campaign.Results(f'{WORK}/results.jsonl')
    if asked.again:
        results.known = {key: one for key, one in results.known.items() if one['verdict'] == 'killed'}
    campaign.judge_all(list(enumerate(chosen, 1)), reach, programs, results, asked.jobs, say)
    with open(f'{WORK}/report.txt', 'w', encoding='utf-8') as file:
        report(chosen, results, file)
    total = report(chosen, results, sys.stdout)
    say(f'{time.monotonic() - start:.0f} s')
    sys.exit(0 if total['killed'] >= 0.85 * len(chosen) else 1)


if __name__ == '__main__':
    main()
