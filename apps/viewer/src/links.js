// The address of what is shown: #t=2.5&body=moon&show=contacts&camera=1,2,3&look=0,0,0&theme=dark&picture, read at the start
// and, but for theme, picture and camera, written as one moves.

const kRest = 300; // ms: browsers do not take an address too often

const ascending = (times, time) => {
  const found = times.findIndex((each) => each >= time - 1e-9);
  return found < 0 ? times.length - 1 : found;
};

// The frame nearest to a time, s.
export function frameAt(times, time) {
  const after = ascending(times, time);
  return after > 0 && time - times[after - 1] < times[after] - time ? after - 1 : after;
}

// Three numbers, or undefined.
function placeIn(text) {
  const numbers = (text ?? '').split(',').map(Number.parseFloat);
  return numbers.length === 3 && numbers.every(Number.isFinite) ? numbers : undefined;
}

const wordsIn = (text) => (text ?? '').split(',').filter(Boolean);

// Reads what an address asks for: { frame, node, theme, camera, look }, each undefined if the address does not have it, or the data
// do not; the layers { show, hide }; and `picture`: is the scene alone shown, without the panels around it?
export function readLink(hash, data) {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const link = { picture: asked.has('picture'), show: wordsIn(asked.get('show')), hide: wordsIn(asked.get('hide')) };
  for (const key of ['camera', 'look']) link[key] = placeIn(asked.get(key));
  const time = Number.parseFloat(asked.get('t'));
  if (Number.isFinite(time)) link.frame = frameAt(data.times, time);
  const body = data.bodies.find(({ name }) => name === asked.get('body'));
  const node = body ?? data.tree.find(({ path }) => path === asked.get('node'));
  if (node) link.node = node.node;
  const theme = asked.get('theme');
  if (theme === 'light' || theme === 'dark') link.theme = theme;
  return link;
}

// Slashes may stand in it, and read better so.
const inLink = (text) => encodeURIComponent(text).replaceAll('%2F', '/');

export function linkOf(data, time, node, body) {
  const parts = [`t=${Number(time.toFixed(4))}`];
  if (body !== null && data.bodies[body].node === node) parts.push(`body=${inLink(data.bodies[body].name)}`);
  else if (node !== null) parts.push(`node=${inLink(data.tree.find((each) => each.node === node).path)}`);
  return `#${parts.join('&')}`;
}

// "&show=contacts&hide=trail" of layers that somebody has switched.
export function layersOf({ shown, first }) {
  const changed = Object.keys(shown).filter((key) => shown[key] !== first[key]);
  const part = (word, keys) => (keys.length > 0 ? `&${word}=${keys.join(',')}` : '');
  return part('show', changed.filter((key) => shown[key])) + part('hide', changed.filter((key) => !shown[key]));
}

export class Address {
  constructor() {
    this.wanted = window.location.hash;
    this.timer = null;
  }

  // Soon; at once what is to be copied.
  write(hash, now = false) {
    this.wanted = hash;
    if (now) this.put();
    else if (this.timer === null) this.timer = setTimeout(() => this.put(), kRest);
  }

  put() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.wanted === window.location.hash) return;
    try {
      window.history.replaceState(null, '', this.wanted);
    } catch {
      // A browser that lets pages from disk have no address of their own.
    }
  }
}
