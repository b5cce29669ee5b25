// The scene in the address: #example=planet, or #scene=NAME:PACKED, its text as deflate and base64url.
import { kExamples } from './example_scenes.mjs';

const kMost = 8000; // characters of a link that programs take
const kMostText = 4e6; // characters of a scene that a link unpacks to

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
