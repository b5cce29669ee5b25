// How the scene is simulated, and what is done with it: the fields beside the picture.
import { download } from './download.js';
import { connectRecording } from './recording.js';
import { show, showAnew, whenTyped } from './typing.js';

const kLongestStep = 1; // s

const $ = (id) => document.getElementById(id);

// Shows all options of a scene that was loaded. The options of an answer may come while somebody types into another
// field: then all are shown but that one.
export function showOptions({ dt, gravity, solver, seed }, isAnswer = false) {
  const give = isAnswer ? show : showAnew;
  give($('dt'), dt);
  give($('gravity'), gravity ? gravity.join(', ') : '');
  give($('solver'), solver);
  give($('seed'), seed);
}

// Sets what the hand does in the picture, and how fast it pushes.
export function useTool(live, tool) {
  live.tool = tool;
  $('hand').value = tool;
  $('push-at').hidden = tool !== 'push';
  if (!live.hand) return;
  const speed = Number($('push-speed').value);
  live.hand.speed = Number.isFinite(speed) ? speed : 1;
  live.hand.use(tool);
}

// The numbers of a vector; one number is a strength, by which things fall, whatever its sign.
function gravityOf(text, up) {
  const numbers = text.split(/[\s,;]+/).filter(Boolean);
  const strength = Math.abs(Number(numbers[0]));
  if (numbers.length !== 1 || !up || !Number.isFinite(strength)) return numbers.join(',');
  return up.toArray().map((c) => (c === 0 ? 0 : -c * strength)).join(',');
}

// "body:ball." of a node of the tree: where one begins to type.
function targetOf({ data }, node) {
  const entry = data.tree.find((each) => each.node === node);
  if (!entry) return '';
  const kind = ['body', 'joint', 'geom', 'trigger'].includes(entry.kind) ? entry.kind : 'node';
  return `${kind}:${/^[\w/-]+$/.test(entry.path) ? entry.path : `"${entry.path}"`}.`;
}

export function connectPanel(live) {
  connectRecording(live);
  whenTyped($('dt'), () => {
    if (Number($('dt').value) > kLongestStep) live.told.trouble(`step: ${$('dt').value} s is too long to watch: at most ${kLongestStep} s`);
    else live.setOption('dt', $('dt').value);
  });
  whenTyped($('gravity'), () => live.setOption('gravity', gravityOf($('gravity').value, live.page?.stage.up)));
  whenTyped($('solver'), () => live.setOption('solver', $('solver').value));
  whenTyped($('seed'), () => live.setOption('seed', $('seed').value));
  $('reset').addEventListener('click', () => live.reset());
  $('hand').addEventListener('change', () => useTool(live, $('hand').value));
  $('push-speed').addEventListener('change', () => useTool(live, $('hand').value));
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
