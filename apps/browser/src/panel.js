// How the scene is simulated, and what is done with it: the fields beside the picture.

const $ = (id) => document.getElementById(id);

function download(name, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name.split('/').at(-1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function showOptions({ dt, gravity, solver, seed }) {
  $('dt').value = dt;
  $('gravity').value = gravity ? gravity.join(', ') : '';
  $('solver').value = solver;
  $('seed').value = seed;
}

// "body:ball." of a node of the tree: where one begins to type.
function targetOf({ data }, node) {
  const entry = data.tree.find((each) => each.node === node);
  if (!entry) return '';
  const kind = ['body', 'joint', 'geom', 'trigger'].includes(entry.kind) ? entry.kind : 'node';
  return `${kind}:${/^[\w/-]+$/.test(entry.path) ? entry.path : `"${entry.path}"`}.`;
}

export function connectPanel(live) {
  const numbers = (text) => text.split(/[\s,;]+/).filter(Boolean).join(',');
  $('dt').addEventListener('change', () => live.setOption('dt', $('dt').value));
  $('gravity').addEventListener('change', () => live.setOption('gravity', numbers($('gravity').value)));
  $('solver').addEventListener('change', () => live.setOption('solver', $('solver').value));
  $('seed').addEventListener('change', () => live.setOption('seed', $('seed').value));
  $('reset').addEventListener('click', () => live.reset());
  $('hand').addEventListener('change', () => { if (live.hand) live.hand.on = $('hand').checked; });
  $('set').addEventListener('submit', (event) => {
    event.preventDefault();
    live.setMember($('target').value.trim(), $('value').value.trim());
  });
  $('target').addEventListener('focus', () => {
    if ($('target').value === '' && live.page?.state.node !== null) $('target').value = targetOf(live.page, live.page.state.node);
  });
  $('write').addEventListener('click', async () => {
    const stem = live.name.replace(/\.[^.]*$/, '').split('/').at(-1);
    const files = await live.save(`${stem}${$('format').value}`, $('as-it-is').checked);
    for (const [name, bytes] of files ?? []) download(name, bytes);
  });
}
