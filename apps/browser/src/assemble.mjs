// assemble.mjs PAGE STYLE LOADER MAIN WORKER WASM EXAMPLES OUT: one file of all, the last four packed, EXAMPLES being the folder
// of the scenes, and the policy that lets the browser run these two scripts, the thread of the module that they make, and WebAssembly, and nothing else, whatever a
// scene says, and send nothing.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { kExamples } from './example_scenes.mjs';

const [page, styleFile, loaderFile, mainFile, workerFile, wasmFile, examples, out] = process.argv.slice(2);
const text = (file) => readFileSync(file, 'utf8');
const digest = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const packedBytes = (bytes) => gzipSync(bytes, { level: 9 }).toString('base64');
const packed = (file) => packedBytes(readFileSync(file));
const scenes = Object.fromEntries(Object.keys(kExamples).map((name) => [name, text(path.join(examples, name))]));

const style = text(styleFile);
const loader = text(loaderFile);
const policy = [
  "default-src 'none'", `script-src ${digest(loader)} ${digest(text(mainFile))} 'wasm-unsafe-eval'`, 'worker-src blob:',
  `style-src ${digest(style)}`, 'img-src data: blob:', 'connect-src data: blob:', "base-uri 'none'", "form-action 'none'",
].join('; ');

// Functions, because `$&` in a replacement string means something.
writeFileSync(out, text(page)
  .replace('@POLICY@', () => policy)
  .replace('@STYLE@', () => style)
  .replace('@LOADER@', () => loader)
  .replace('@MAIN@', () => packed(mainFile))
  .replace('@WORKER@', () => packed(workerFile))
  .replace('@EXAMPLES@', () => packedBytes(JSON.stringify(scenes)))
  .replace('@ENGINE@', () => packed(wasmFile)));
