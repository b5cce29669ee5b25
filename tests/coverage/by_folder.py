"""by_folder.py REPORT: lines and branches that the tests reach, of gcovr's JSON, one row a folder."""
import json
import sys


def share(reached, all_of_them):
    return f'{100 * reached / all_of_them:6.1f} %' if all_of_them else '       -'


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        report = json.load(file)
    rows = {}
    for source in report['files']:
        parts = source['file'].split('/')
        names = ('/'.join(parts[:2]) if len(parts) > 3 or parts[0] == 'lib' else parts[0], 'all')
        lines = [line for line in source['lines'] if not line.get('gcovr/noncode')]
        branches = [branch for line in lines for branch in line['branches']]
        for name in names:
            row = rows.setdefault(name, [0, 0, 0, 0])
            row[0] += sum(line['count'] > 0 for line in lines)
            row[1] += len(lines)
            row[2] += sum(branch['count'] > 0 for branch in branches)
            row[3] += len(branches)
    print(f'{"":20}  {"lines":>8} {"of":>6}  {"branches":>8} {"of":>6}')
    for name in sorted(rows, key=lambda one: (one == 'all', one)):
        row = rows[name]
        print(f'{name:20}  {share(row[0], row[1])} {row[1]:6}  {share(row[2], row[3])} {row[3]:6}')


if __name__ == '__main__':
    main()
