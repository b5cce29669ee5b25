// assemble.mjs PAGE STYLE LOADER MAIN WORKER WASM EXAMPLES OUT: one file of all, packed from MAIN on, EXAMPLES being the
// folder of the scenes; with the policy that lets the browser run these two scripts, the thread of the module that they
// make, and WebAssembly, and nothing else, whatever a scene says, and send nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kExamples } from './example_scenes.mjs';

const [page, styleFile, loaderFile, mainFile, workerFile, wasmFile, examples, out] = process.argv.slice(2);
const text = (file) => readFileSync(file, 'utf8');
const digest = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
// As gzip, by a twentieth smaller than gzip itself makes it.
const packed = (file) => execFileSync('zopfli', ['-c', file], { maxBuffer: Infinity }).toString('base64');
const scenes = Object.fromEntries(Object.keys(kExamples).map((name) => [name, text(path.join(examples, name))]));
writeFileSync('examples.json', JSON.stringify(scenes));

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
  .replace('@EXAMPLES@', () => packed('examples.json'))
  .replace('@ENGINE@', () => packed(wasmFile)));
