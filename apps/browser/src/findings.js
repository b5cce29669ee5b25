// The diagnostics of the file, by place, each with its line and a way to mend it.

function add(parent, name, className, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  parent.append(made);
  return made;
}

function placeOf({ file, line, column, pointer, path, offset }) {
  const lines = line === null ? '' : `:${line}:${column}`;
  const rest = pointer ?? path ?? (offset === null ? '' : `byte ${offset}`);
  return `${file}${lines}${rest ? ` [${rest}]` : ''}`;
}

// "2 errors, 1 warning"
export function countsOf(diagnostics) {
  const counts = ['error', 'warning', 'info'].map((severity) => [severity, diagnostics.filter((each) => each.severity === severity).length]);
  return counts.filter(([, count]) => count > 0).map(([severity, count]) => `${count} ${severity}${count === 1 ? '' : 's'}`).join(', ');
}

const kRank = { error: 0, warning: 1, info: 2 };

export function showFindings(list, diagnostics) {
  list.textContent = '';
  const sorted = diagnostics.map((each, i) => [each, i]).sort(([a, i], [b, j]) => kRank[a.severity] - kRank[b.severity] || i - j);
  for (const [each] of sorted) {
    const item = add(list, 'li', each.severity);
    const head = add(item, 'p', 'head');
    add(head, 'strong', '', each.severity);
    add(head, 'code', '', each.code);
    add(head, 'span', 'place', placeOf(each));
    add(item, 'p', '', each.message);
    if (each.excerpt) {
      const { line, text, before, marked } = each.excerpt;
      const letters = [...text];
      const shown = add(item, 'pre', 'excerpt', `${line} | ${letters.slice(0, before).join('')}`);
      add(shown, 'mark', '', letters.slice(before, before + marked).join(''));
      shown.append(letters.slice(before + marked).join(''));
    }
    if (each.remedy) add(item, 'p', 'remedy', each.remedy);
  }
}
