"""branches.py ROOT IN OUT: what gcovr has counted (its JSON), without the branches that no condition of the source makes.

For the compiler every call that may throw ends in a branch of two ways, on and out. gcovr --exclude-throw-branches leaves out
the way out, and counts the way on as a branch that is always taken: thousands of them, which flatter the figure. Here both go.
So do, taken or not, all branches of lines without a condition: guards of static variables, arrays that are taken apart.
"""
import json
import re
import sys

CONDITION = re.compile(r'\b(if|while|for|switch|case)\b|\?|&&|\|\||[=!<>]=|[<>!]')
NO_CONDITION = re.compile(r'= default;|^\s*static ')


def of_conditions(branches):
    """The branches without each way out by an exception, and the way on beside it."""
    left = []
    i = 0
    while i < len(branches):
        pair = branches[i:i + 2]
        if any(branch['throw'] for branch in pair) and len(pair) == 2:
            i += 2
            continue
        if not branches[i]['throw']:
            left.append(branches[i])
        i += 1
    return left


def has_condition(text):
    # Text in quotes, or between the brackets of a template, is no condition.
    text = re.sub(r'"[^"]*"', '', text)
    text = re.sub(r'\w<[\w:, <>*]*>', '', text.replace('->', '.').replace('<<', ''))
    return bool(CONDITION.search(text)) and not NO_CONDITION.search(text)


def main():
    root, counted, out = sys.argv[1:]
    with open(counted, encoding='utf-8') as file:
        report = json.load(file)
    for source in report['files']:
        with open(f'{root}/{source["file"]}', encoding='utf-8') as file:
            texts = file.read().split('\n')
        for line in source['lines']:
            known = has_condition(texts[line['line_number'] - 1])
            line['branches'] = of_conditions(line['branches']) if known else []
    with open(out, 'w', encoding='utf-8') as file:
        json.dump(report, file)


if __name__ == '__main__':
    main()
