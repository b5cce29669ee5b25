// The scene in the address: #example=planet, #scene=NAME:PACKED, its text as deflate and base64url, or ?url=PLACE, where the
// policy of the page lets it ask. Options follow: &gravity=0,-1.62,0&dt=0.005.
import { kExamples } from './example_scenes.mjs';

const kMost = 8000; // characters of a link that programs take
const kMostText = 4e6; // characters of a scene that a link unpacks to

const kOptions = ['dt', 'gravity', 'solver', 'seed'];

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

// The file of an example by what its button says, its file or its stem; undefined if there is none.
export function exampleOf(name) {
  const isIt = ([file, title]) => [file, file.replace(/\.[^.]*$/, ''), title].includes(name);
  return Object.entries(kExamples).find(isIt)?.[0];
}

// "scene=…" of the only file of a scene; null if it is too long for a link.
export async function packScene(name, bytes) {
  const packed = new Uint8Array(await new Response(through(bytes, new CompressionStream('deflate-raw'))).arrayBuffer());
  const link = `scene=${encodeURIComponent(name.split('/').at(-1).replace(/[:\\]/g, '_'))}:${toText(packed)}`;
  return link.length <= kMost ? link : null;
}

// A stranger's link may unpack to anything.
async function unpackScene(packed) {
  const reader = through(toBytes(packed), new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > kMostText) {
      reader.cancel();
      throw new Error('the scene in the address is too large');
    }
  }
}

// { example }, or { files, link }, as an address asks for; null if it names no scene. Throws an Error that says what is wrong.
export async function sceneOfLink(hash) {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const example = asked.get('example');
  if (example !== null) {
    const file = exampleOf(example);
    if (!file) throw new Error(`there is no example "${example}": ${Object.values(kExamples).join(', ')}`);
    return { example: file };
  }
  const scene = asked.get('scene');
  if (scene === null) return null;
  const [, name, packed] = /^([^:/\\]+):([\w-]+)$/.exec(scene) ?? [];
  if (!name) throw new Error('the scene in the address cannot be read: expected scene=NAME:PACKED');
  const bytes = await unpackScene(packed).catch((error) => { throw new Error(`the scene in the address cannot be read: ${error.message}`); });
  return { files: new Map([[name, bytes]]), link: `scene=${encodeURIComponent(name)}:${packed}` };
}

// [name, value] of the options that an address sets.
export function optionsIn(hash) {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  return kOptions.filter((name) => asked.has(name)).map((name) => [name, asked.get(name)]);
}

// "&dt=0.005" of the options that differ from those that the scene began with.
export function optionsOf(options, first) {
  const changed = kOptions.filter((name) => JSON.stringify(options[name]) !== JSON.stringify(first?.[name]));
  return changed.map((name) => `&${name}=${options[name] ?? ''}`).join('');
}

async function fetched(place) {
  try {
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    const isDisk = window.location.protocol === 'file:';
    throw new Error(`${place} cannot be fetched: ${isDisk ? 'a page from disk asks for nothing; drop the file on it' : error.message}`);
  }
}

// Buffers and images that a glTF file names beside it; others would fail as they do from disk.
function namedBeside(name, bytes) {
  if (!/\.(gltf|g3tf|g4tf)$/i.test(name)) return [];
  try {
    const { buffers = [], images = [] } = JSON.parse(new TextDecoder().decode(bytes));
    return [...buffers, ...images].map(({ uri }) => uri).filter((uri) => uri && !/^[a-z][a-z\d+.-]*:|^\/|\.\./i.test(uri));
  } catch {
    return []; // which reading the scene tells
  }
}

// { files, link } of ?url=PLACE; null if an address has none.
export async function sceneOfPlace({ href, search }) {
  const asked = new URLSearchParams(search).get('url');
  if (asked === null) return null;
  const place = new URL(asked, href);
  const name = decodeURIComponent(place.pathname.split('/').at(-1)).replace(/[/\\:]/g, '_');
  const bytes = await fetched(place.href);
  const files = new Map([[name, bytes]]);
  for (const uri of new Set(namedBeside(name, bytes))) files.set(decodeURI(uri), await fetched(new URL(uri, place).href));
  return { files, link: '' };
}
