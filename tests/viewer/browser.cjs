// Helpers that the tests of the page share: making pages, opening them in Chromium with the network off, downloads,
// tables.
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');

const kPatience = 120_000; // ms: a machine with much else to do
const kPicture = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const kNoPicture = ['--disable-gpu', '--disable-software-rasterizer'];

// Rows of a table as objects. Cells may be quoted.
function readTable(text) {
  const rows = text.trimEnd().split('\n').map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell]) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')));
  const [header, ...body] = rows;
  return { header, rows: body.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i]]))) };
}

class Program {
  constructor(program, folder) {
    this.program = program;
    this.folder = path.resolve(folder);
    mkdirSync(this.folder, { recursive: true });
  }

  file(name) {
    return path.join(this.folder, name);
  }

  // Records a run under these names.
  record(scene, ...names) {
    execFileSync(this.program, ['run', scene, '--quiet', ...names.flatMap((name) => ['--record', this.file(name)])]);
    return names.map((name) => this.file(name));
  }

  run(...words) {
    return execFileSync(this.program, words, { encoding: 'utf8' });
  }
}

// Hands an opener to `act`: open(file, { hash, width, height, ... }) gives a page that has been built, and does not
// play by itself unless it is told to; `file` may be an address of http, too. Any error on a page, and whatever it asks the
// network for, is an error at the end, unless it matches `allowed`.
async function withBrowser(executablePath, act, { picture = true } = {}) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', ...(picture ? kPicture : kNoPicture)],
  });
  const errors = [];
  const open = async (file, { hash = '', before, allowed = /^$/, ...options } = {}) => {
    const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    const note = (text) => { if (!allowed.test(text)) errors.push(text); };
    page.on('pageerror', (error) => note(error.stack));
    page.on('console', (message) => { if (message.type() === 'error') note(message.text()); });
    const address = file.startsWith('http:') ? file : `file://${file}`;
    page.on('request', (request) => { if (!/^(file|data|blob):/.test(request.url()) && request.url() !== address) note(request.url()); });
    if (before) await page.addInitScript(before);
    await page.goto(`${address}${hash}`);
    await page.waitForFunction(() => window.orrery).catch(() => { throw new Error(`no page: ${errors}`); });
    return page;
  };
  try {
    await act(open);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await browser.close();
  }
}

// The bytes and the name of what a click on a button of "take along" saves.
async function download(page, value) {
  await page.click('#save');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click(`#saving button[value=${value}]`)]);
  await page.keyboard.press('Escape');
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

// Waits until the results of all actions are shown.
const settled = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

const stateOf = async (page) => (await settled(page), page.evaluate(() => ({ ...window.orrery.state, shown: { ...window.orrery.state.shown } })));

// Runs each, and tells which one failed.
async function runAll(tests, ...values) {
  for (const test of tests) {
    await test(...values).catch((error) => { throw new Error(`${test.name}: ${error.stack}`); });
  }
}

function main(act) {
  act().catch((error) => {
    console.error(error);
    process.exit(1);
  });
}

module.exports = { Program, download, kPicture, main, readTable, runAll, settled, stateOf, withBrowser };
