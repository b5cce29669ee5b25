// assemble.mjs PAGE STYLE SCRIPT WORKER WASM OUT: one file of all, and the policy that lets the browser run this script, the
// thread of the module that it makes, and WebAssembly, and nothing else, whatever a scene says, and send nothing.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [page, styleFile, scriptFile, workerFile, wasmFile, out] = process.argv.slice(2);
const text = (file) => readFileSync(file, 'utf8');
const digest = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const inScript = (content) => content.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3c!--');

const style = text(styleFile);
const script = inScript(text(scriptFile));
const policy = [
  "default-src 'none'", `script-src ${digest(script)} 'wasm-unsafe-eval'`, 'worker-src blob:', `style-src ${digest(style)}`,
  'img-src data: blob:', 'connect-src data: blob:', "base-uri 'none'", "form-action 'none'",
].join('; ');
const engine = gzipSync(readFileSync(wasmFile), { level: 9 }).toString('base64');

writeFileSync(out, text(page)
  .replace('@POLICY@', () => policy)
  .replace('@STYLE@', () => style)
  .replace('@WORKER@', () => inScript(text(workerFile)))
  .replace('@ENGINE@', () => engine)
  .replace('@SCRIPT@', () => script));
