// assemble.mjs PAGE STYLE SCRIPT OUT: puts style and script into the page.
import { readFileSync, writeFileSync } from 'node:fs';

const [page, style, script, out] = process.argv.slice(2);
const text = (file) => readFileSync(file, 'utf8');
// Functions, because `$&` in a replacement string means something.
writeFileSync(out, text(page)
  .replace('@STYLE@', () => text(style))
  .replace('@SCRIPT@', () => text(script).replaceAll('</script', '<\\/script')));
