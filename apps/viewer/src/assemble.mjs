// assemble.mjs PAGE STYLE SCRIPT OUT: puts style and script into the page, and the policy that lets the browser run
// these two and nothing else, whatever the names of a scene say, and send nothing. WebAssembly unpacks meshes; pictures
// are read from the page itself, as data: and blob:.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const [page, styleFile, scriptFile, out] = process.argv.slice(2);
const text = (file) => readFileSync(file, 'utf8');
const digest = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const style = text(styleFile);
const script = text(scriptFile).replaceAll('</script', '<\\/script');
const policy = [
  "default-src 'none'", `script-src ${digest(script)} 'wasm-unsafe-eval'`, `style-src ${digest(style)}`,
  'img-src data: blob:', 'connect-src data: blob:', "base-uri 'none'", "form-action 'none'",
].join('; ');

// Functions, because `$&` in a replacement string means something.
writeFileSync(out, text(page)
  .replace('@POLICY@', () => policy)
  .replace('@STYLE@', () => style)
  .replace('@SCRIPT@', () => script));
