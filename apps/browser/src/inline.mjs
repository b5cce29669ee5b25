// inline.mjs WASM OUT: writes inlined.mjs, the module with engine.wasm in it, packed.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [wasmFile, out] = process.argv.slice(2);
writeFileSync(out, `// The module with engine.wasm in it; inlined.d.ts is the manual.
import { Orrery } from './orrery.mjs';

export * from './orrery.mjs';

const kPacked = '${gzipSync(readFileSync(wasmFile), { level: 9 }).toString('base64')}';

export async function wasm() {
  const bytes = Uint8Array.from(atob(kPacked), (c) => c.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer());
}

export const create = async () => Orrery.create({ wasm: await wasm() });
`);
