"""Builds the test programs with mutants in them, from the objects of a build that is there.

What has no mutant is taken from that build (build/coverage): its tests are not compiled a second time. What has, is
compiled with the very command of that build, another source and another object named in it.
"""
import json
import os
import re
import subprocess

from schemata import write

HERE = os.path.dirname(os.path.abspath(__file__))
RULES = '''rule run
  command = cd $folder && $what
  description = $out
'''


def escaped(path):
    return path.replace('$', '$$').replace(' ', '$ ').replace(':', '$:')


def edge(out, inputs, folder, what):
    inputs = ' '.join(escaped(one) for one in inputs)
    return f'build {escaped(out)}: run {inputs}\n  folder = {folder}\n  what = {what.replace("$", "$$")}\n'


class Build:
    def __init__(self, root, original, work):
        self.root, self.original, self.work = root, original, work
        # Precompiled headers are read as they were written: with the same names of files.
        with open(f'{original}/CMakeCache.txt', encoding='utf-8') as file:
            found = re.search(r'^CMAKE_CXX_COMPILER_LAUNCHER:\w+=(.+)$', file.read(), re.M)
        self.launcher = f'{found[1]} ' if found else ''
        self.edges = []
        self.replaced = {}  # name in the original's commands -> its replacement

    def commands_of(self, target):
        done = subprocess.run(['ninja', '-C', self.original, '-t', 'commands', target], check=True,
                              capture_output=True, text=True)
        return done.stdout.splitlines()[-1]

    def replacing(self, command):
        return ' '.join(self.replaced.get(word, word) for word in command.split(' '))

    def add_object(self, entry, source):
        """Compiles `source` as the original compiles another one."""
        out = re.search(r' -o (\S+)', entry['command'])[1]
        self.replaced[out] = f'{self.work}/objects/{out}'
        os.makedirs(os.path.dirname(self.replaced[out]), exist_ok=True)
        command = entry['command'].replace(f' -o {out}', f' -o {self.replaced[out]}')
        command = re.sub(r' -c \S+$', f' -c {source}', command)
        return self.replaced[out], self.launcher + command

    def add_objects(self, copies, module):
        with open(f'{self.original}/compile_commands.json', encoding='utf-8') as file:
            entries = json.load(file)
        for entry in entries:
            if entry['file'] == f'{self.root}/tests/support/module.cpp':
                out, command = self.add_object(entry, module)
                self.edges.append(edge(out, [module], self.original, command))
            elif '/Unity/' in entry['file']:
                self.add_unity(entry, copies)
            elif entry['file'] in copies:
                source = copies[entry['file']]
                out, command = self.add_object(entry, source)
                self.edges.append(edge(out, [source, self.built(entry)], self.original, command))

    def built(self, entry):
        """The original's object: if it was compiled again, for its headers, ours must be, too."""
        return f'{self.original}/' + re.search(r' -o (\S+)', entry['command'])[1]

    def add_unity(self, entry, copies):
        with open(entry['file'], encoding='utf-8') as file:
            sources = re.findall(r'#include "([^"]+)"', file.read())
        chosen = [copies.get(source, source) for source in sources]
        if chosen == sources:
            return
        unity = f'{self.work}/unity/{os.path.relpath(entry["file"], self.original)}'
        write(unity, ''.join(f'#include "{source}"\n' for source in chosen))
        out, command = self.add_object(entry, unity)
        mine = [unity] + [one for one, source in zip(chosen, sources) if one != source]
        self.edges.append(edge(out, mine + [self.built(entry)], self.original, command))

    def add_library(self, library):
        """The library, where one of its objects was replaced."""
        command = self.commands_of(library)
        objects = [self.replaced[word] for word in command.split(' ') if word in self.replaced]
        if not objects:
            return
        out = f'{self.work}/{library}'
        os.makedirs(os.path.dirname(out), exist_ok=True)
        self.edges.append(edge(out, objects, self.original, self.replacing(command).replace(library, out)))
        self.replaced[library] = out

    def add_program(self, target, choice):
        command = self.commands_of(target)
        for library in re.findall(r'(?<= )\S+\.a(?= )', command):
            if library not in self.replaced and not library.startswith('/'):
                self.add_library(library)
        out = f'{self.work}/bin/{target}'
        old = re.search(r' -o (\S+)', command)[1]
        inputs = [self.replaced[word] for word in command.split(' ') if word in self.replaced]
        command = self.replacing(command).replace(f' -o {old}', f' -o {out}')
        command = re.sub(r' && :$', f' {choice} && :', command)
        self.edges.append(edge(out, inputs + [choice, f'{self.original}/{old}'], self.original, command))
        return out

    def write(self, copies, targets):
        """Writes build.ninja; returns {target: program}."""
        with open(f'{self.root}/tests/support/module.cpp', encoding='utf-8') as file, \
                open(f'{HERE}/observer.cpp', encoding='utf-8') as observer:
            write(f'{self.work}/module.cpp', file.read() + observer.read())
        choice = f'{self.work}/choice.o'
        self.edges.append(edge(choice, [f'{HERE}/choice.cpp'], self.work, f'c++ -O1 -c {HERE}/choice.cpp -o {choice}'))
        self.add_objects(copies, f'{self.work}/module.cpp')
        os.makedirs(f'{self.work}/bin', exist_ok=True)
        programs = {target: self.add_program(target, choice) for target in targets}
        write(f'{self.work}/build.ninja', RULES + ''.join(self.edges))
        return programs

    def run(self, jobs):
        """Returns None, or the (file, line) of errors."""
        done = subprocess.run(['ninja', '-C', self.work, '-j', str(jobs), '-k', '0'], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        with open(f'{self.work}/build.log', 'w', encoding='utf-8') as file:
            file.write(done.stdout)
        if done.returncode == 0:
            return None
        return {(match[1], int(match[2])) for match in re.finditer(r'^(\S+?):(\d+):\d+: (?:error|  required)', done.stdout, re.M)}
