"""Sources that hold all mutants; a run takes the one that ORRERY_MUTANT names."""
import os
import re


def one_line(text):
    return ' '.join(text.split('\n'))


def mutated(text, number, mutant):
    """The text in place of `text`, with the mutant in it."""
    text = one_line(text)
    chosen = f'::orreryMutantIs({number})'
    if mutant.get('negate'):
        return f'({chosen} != static_cast<bool>({text}))'
    if mutant.get('remove'):
        return f'if (!{chosen}) {text}'
    if mutant.get('leave'):
        return f'if ({chosen}) return {{}}; else {text}'
    return f'({chosen} ? ({one_line(mutant["swap"])}) : ({text}))'


def source_with(root, path, mutants):
    """The source with its mutants, (number, candidate); lines keep their numbers."""
    with open(f'{root}/{path}', 'rb') as file:
        data = file.read()
    for number, mutant in sorted(mutants, key=lambda one: -one[1]['start']):
        start, end = mutant['start'], mutant['end']
        old = data[start:end].decode()
        new = mutated(old, number, mutant) + '\n' * old.count('\n')
        data = data[:start] + new.encode() + data[end:]
    # Headers beside the source are not beside its copy.
    folder = os.path.dirname(f'{root}/{path}')

    def beside(match):
        header = f'{folder}/{match[1]}'
        return f'#include "{header}"' if os.path.isfile(header) else match[0]

    text = re.sub(r'^#include "([^"]+)"', beside, data.decode(), flags=re.M)
    # Declared here, not included: precompiled headers are to stay the first thing that a source reads.
    return f'bool orreryMutantIs(int);\n#line 1 "{path}"\n{text}'


def write(path, text):
    """Writes only what differs, so that the build has no more to do than it must."""
    if os.path.exists(path):
        with open(path, encoding='utf-8') as file:
            if file.read() == text:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def write_sources(root, folder, mutants):
    """Writes the sources that have mutants, which are numbered from 1, into `folder`; returns {source: copy}."""
    by_file = {}
    for number, mutant in enumerate(mutants, 1):
        by_file.setdefault(mutant['file'], []).append((number, mutant))
    copies = {}
    for name, numbered in by_file.items():
        copies[f'{root}/{name}'] = f'{folder}/{name}'
        write(copies[f'{root}/{name}'], source_with(root, name, numbered))
    return copies
