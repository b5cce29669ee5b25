// three_test.cjs EXAMPLE MODULE SCENE CHROMIUM FOLDER: bundles the example of three.js, serves it, and looks whether it
// draws a scene that moves. Finds esbuild, three and playwright-core through NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { copyFileSync, mkdirSync, readFileSync } = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { kPicture, main } = require('../viewer/browser.cjs');

const [example, module_, scene, executablePath, folder] = process.argv.slice(2);
const kMoments = 4; // of a scene that moves; one that stands still has two pictures, of nothing and of itself
const kMostPictures = 200;
const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.gltf': 'model/gltf+json' };

function serve() {
  const server = http.createServer(({ url }, answer) => {
    const name = url === '/' ? 'index.html' : path.basename(url);
    try {
      const bytes = readFileSync(path.join(folder, name));
      answer.writeHead(200, { 'content-type': kTypes[path.extname(name)] ?? 'text/plain' }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  return new Promise((done) => { server.listen(0, '127.0.0.1', () => done(server)); });
}

main(async () => {
  mkdirSync(folder, { recursive: true });
  execFileSync(path.join(process.env.NODE_PATH, '.bin/esbuild'), [path.join(example, 'main.js'), '--bundle', '--format=esm', '--log-level=warning',
    `--alias:orrery=${path.resolve(module_, 'orrery.mjs')}`, '--external:node:fs/promises', `--outfile=${path.join(folder, 'main.js')}`], { stdio: 'inherit' });
  copyFileSync(path.join(example, 'index.html'), path.join(folder, 'index.html'));
  copyFileSync(path.join(module_, 'engine.wasm'), path.join(folder, 'engine.wasm'));
  copyFileSync(scene, path.join(folder, 'scene.gltf'));
  const server = await serve();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run', ...kPicture] });
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForSelector('canvas', { timeout: 120_000 });
    const pictures = new Set();
    for (let i = 0; i < kMostPictures && pictures.size < kMoments && errors.length === 0; ++i) pictures.add((await page.screenshot()).toString('base64'));
    assert.deepStrictEqual(errors, []);
    assert.strictEqual(pictures.size, kMoments, 'what is drawn stands still');
  } finally {
    await browser.close();
    server.close();
  }
});
