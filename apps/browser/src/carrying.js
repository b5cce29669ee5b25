// A member that is set makes the simulation anew, at time 0. Here it gets the state back that it had, so that it goes on.
// Checkpoints are lines of words, the first of which tells what the line is (lib/recording/checkpoint_text.cpp).

const kSettings = /^(orrery-checkpoint|set|part) /;
const kEnd = '\nend ';

const entriesOf = (text) => text.slice(0, text.lastIndexOf(kEnd)).split('\n');
const isStated = (line) => /^(body|world) /.test(line); // what the scene itself can set

// FNV-1a of 64 bits, in two halves, since a number of JavaScript has 53 bits.
function checksum(text) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let i = 0; i < text.length; ++i) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    // Times 2^40 + 0x1b3.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

// Four flags end the line of a body; the first of them says that it sleeps. What holds it may be other now.
function awake(line) {
  if (!line.startsWith('body ')) return line;
  const words = line.split(' ');
  words[words.length - 4] = '0';
  return words.join(' ');
}

// The checkpoint `now` with the settings of the new simulation, at `start`; a body that begins otherwise than it did
// `before` is where it begins. null where they have other objects.
function merged({ before, now, start }) {
  const [first, other] = [before, start].map((text) => entriesOf(text).filter(isStated));
  const state = entriesOf(now).filter((line) => !kSettings.test(line));
  if (first.length !== other.length || first.length !== state.filter(isStated).length) return null;
  let at = 0;
  const goesOn = (line) => (first[at] === other[at++] ? awake(line) : other[at - 1]);
  const text = [...entriesOf(start).filter((line) => kSettings.test(line)), ...state.map((line) => (isStated(line) ? goesOn(line) : line))].join('\n');
  const [hash] = now.slice(now.lastIndexOf(kEnd) + kEnd.length).split(' ');
  const last = `${kEnd}${hash} `;
  return `${text}${last}${checksum(text + last)}\n`;
}

// Puts the simulation `orrery`, which is at time 0, into the state `now`, at `time`; each text is a checkpoint, or null where
// there is none. Could it?
export function carryOn(orrery, { before, now, start, time }) {
  const text = before === null || now === null || start === null ? null : merged({ before, now, start });
  if (text === null) return false;
  try {
    orrery.resume(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
  if (Math.abs(orrery.summary().time - time) < 1e-9) return true;
  orrery.reset(); // its steps had several lengths
  return false;
}
