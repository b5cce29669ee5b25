// The findings on the file and the run: a list that can be folded, errors and warnings first.

const kRank = { error: 0, warning: 1, info: 2 };
const kMost = 100;

function counted(list, severity, word) {
  const count = list.filter((each) => each.severity === severity).length;
  return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
}

// `place`: a details element.
export function showFindings(place, findings = []) {
  place.hidden = findings.length === 0;
  if (place.hidden) return;
  const sorted = [...findings].sort((a, b) => kRank[a.severity] - kRank[b.severity]);
  const counts = [...counted(findings, 'error', 'error'), ...counted(findings, 'warning', 'warning'), ...counted(findings, 'info', 'note')];
  place.querySelector('summary').textContent = counts.join(', ');
  place.querySelector('ul').replaceChildren(...sorted.slice(0, kMost).map(({ severity, code, message, remedy }) => {
    const item = document.createElement('li');
    item.className = severity;
    item.textContent = message;
    item.title = `${code}: ${remedy}`;
    return item;
  }));
  place.open = sorted[0].severity !== 'info';
}
