// assemble.mjs PAGE STYLE LOADER MAIN WORKER WASM OUT: one file of all, the last three packed, and the policy that lets the
// browser run these two scripts, the thread of the module that they make, and WebAssembly, and nothing else, whatever a
// scene says, and send nothing.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [page, styleFile, loaderFile, mainFile, workerFile, wasmFile, out] = process.argv.slice(2);
const text = (file) => readFileSync(file, 'utf8');
const digest = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const packed = (file) => gzipSync(readFileSync(file), { level: 9 }).toString('base64');

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
  .replace('@ENGINE@', () => packed(wasmFile)));
