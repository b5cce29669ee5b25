// use_test.cjs PROGRAM SCENE CHROMIUM FOLDER: the page by keyboard, on a phone, by a link, without WebGL, and what can be
// taken along of it.
const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Program, download, main, runAll, stateOf, withBrowser } = require('./browser.cjs');

const [programFile, scene, chromium, folder] = process.argv.slice(2);
const program = new Program(programFile, folder);
const kFingertip = 44; // px

const playing = async (page) => (await stateOf(page)).playing;

async function itLoops(page) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('l');
  assert.ok(await page.isChecked('#loop'));
  await page.evaluate(() => {
    window.orrery.seek(window.orrery.data.frames - 2);
    window.orrery.play(true);
  });
  await page.waitForFunction(() => window.orrery.state.frame < window.orrery.data.frames / 2);
  assert.ok(await playing(page));
  await page.keyboard.press('l');
  await page.evaluate(() => window.orrery.play(false));
}

// Switches are there for what the scene has, and a body has no second row for its only shape.
async function nothingIsThereInVain(page) {
  assert.equal(await page.locator('#switches input:disabled:visible').count(), 0);
  const { doubled, hidden } = await page.evaluate(() => {
    const { tree } = window.orrery.data;
    const leaf = tree.find(({ node, kind, parent }) => kind === 'geom' && tree.filter((each) => each.parent === parent && each.kind === 'geom').length === 1 && tree.some((each) => each.node === parent && each.kind === 'body') && !tree.some((each) => each.parent === node));
    return { doubled: leaf ?? null, hidden: leaf ? document.querySelector(`#nodes [data-node="${leaf.node}"]`) === null : true };
  });
  assert.ok(doubled && hidden, JSON.stringify(doubled));
  await page.fill('#search', doubled.path);
  assert.ok(await page.locator(`#nodes [data-node="${doubled.node}"]`).count() > 0);
  await page.fill('#search', '');
}

// The space key presses the element that has the focus, and plays if the focus is on nothing that it could press.
async function spacePlaysWhereItShould(page) {
  // So slowly that a busy machine does not come to the end.
  await page.selectOption('#speed', '0.1');
  await page.evaluate(() => window.orrery.seek(0));
  await page.focus('#theme');
  const { theme } = await stateOf(page);
  await page.keyboard.press('Space');
  assert.notEqual((await stateOf(page)).theme, theme);
  assert.equal(await playing(page), false, 'a button is pressed');
  await page.focus('#search');
  await page.keyboard.press('Space');
  assert.equal(await page.inputValue('#search'), ' ');
  assert.equal(await playing(page), false, 'a field takes it');
  await page.fill('#search', '');
  await page.focus('#show-masses');
  const { masses } = (await stateOf(page)).shown;
  await page.keyboard.press('Space');
  assert.equal((await stateOf(page)).shown.masses, !masses);
  assert.equal(await playing(page), false, 'a box is ticked');
  await page.focus('#scrub');
  await page.keyboard.press('Space');
  assert.equal(await playing(page), true, 'the time line plays');
  await page.evaluate(() => { window.orrery.play(false); window.orrery.seek(0); document.activeElement.blur(); });
  await page.keyboard.press('Space');
  assert.equal(await playing(page), true, 'the page plays');
  await page.keyboard.press('Space');
  assert.equal(await playing(page), false);
}

async function escapeCloses(page) {
  for (const [button, dialog] of [['#keys', '#help'], ['#save', '#saving']]) {
    await page.click(button);
    assert.equal(await page.locator(`${dialog}[open]`).count(), 1);
    // Keys of the page wait until it is closed.
    const { frame } = await stateOf(page);
    await page.keyboard.press('End');
    assert.equal((await stateOf(page)).frame, frame);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator(`${dialog}[open]`).count(), 0);
  }
  await page.fill('#search', 'nothing has this name');
  await page.keyboard.press('Escape');
  assert.equal(await page.inputValue('#search'), '');
  assert.ok(await page.locator('#nodes [role=treeitem]').count() > 0);
  await page.focus('#adder');
  assert.equal(await page.isVisible('#quantities'), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#quantities'), false);
  await page.evaluate(() => { window.orrery.choose(0); document.activeElement.blur(); });
  await page.keyboard.press('Escape');
  assert.equal((await stateOf(page)).chosen, null);
}

const focused = (page) => page.evaluate(() => document.activeElement.dataset.node);

// The tab key comes to one row; arrows go on from there.
async function theTreeIsOneTabStop(page) {
  const list = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('#nodes [role=treeitem]')];
    return { role: document.getElementById('nodes').getAttribute('role'), nodes: rows.map(({ dataset }) => dataset.node), levels: rows.map((row) => Number(row.getAttribute('aria-level'))) };
  });
  assert.equal(list.role, 'tree');
  await page.focus('#search');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), await page.getAttribute('#nodes [tabindex="0"]', 'data-node'));
  await page.keyboard.press('Home');
  assert.equal(await focused(page), list.nodes[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), list.nodes[2]);
  await page.keyboard.press('Enter');
  assert.equal(String((await stateOf(page)).node), list.nodes[2]);
  assert.deepEqual(await page.locator('#nodes [aria-selected=true]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.node)), [list.nodes[2]]);
  assert.deepEqual(await page.locator('#nodes [tabindex="0"]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.node)), [list.nodes[2]]);
  await page.keyboard.press('End');
  assert.equal(await focused(page), list.nodes.at(-1));
  // To the one that it is in.
  await page.keyboard.press('ArrowLeft');
  const parent = list.levels.findLastIndex((level) => level < list.levels.at(-1));
  assert.equal(await focused(page), list.nodes[parent]);
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), list.nodes[parent + 1]);
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), undefined, 'the next stop is out of the tree');
  await page.keyboard.press('Escape');
}

// 1 for the same lightness, 21 for black on white (WCAG 2).
function contrast(a, b) {
  const [low, high] = [a, b].map((css) => {
    const [red, green, blue] = css.match(/[\d.]+/g).map((c) => Number(c) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

// The row is in sight, whatever room the values take; it can be read, and its mark still has the body's colour.
async function theChosenRowIsSeen(page) {
  const last = await page.evaluate(() => window.orrery.data.bodies.length - 1);
  const rowOf = (body) => page.evaluate((which) => {
    window.orrery.choose(null);
    const mark = getComputedStyle(document.querySelector(`#nodes [data-node="${window.orrery.data.bodies[which].node}"] .mark`)).color;
    window.orrery.choose(which);
    const row = document.querySelector('#nodes .chosen');
    const [inner, list] = [row, row.parentElement].map((element) => element.getBoundingClientRect());
    const { color, backgroundColor } = getComputedStyle(row);
    return { isInSight: inner.top > list.top - 1 && inner.bottom < list.bottom + 1, color, backgroundColor, marks: [mark, getComputedStyle(row.querySelector('.mark')).color] };
  }, body);
  const themes = new Set();
  while (themes.size < 2) {
    themes.add((await stateOf(page)).theme);
    for (const body of [last, 0]) {
      const { isInSight, color, backgroundColor, marks } = await rowOf(body);
      assert.ok(isInSight, `body ${body}`);
      assert.ok(contrast(color, backgroundColor) > 7, `${color} on ${backgroundColor}`);
      assert.equal(marks[0], marks[1]);
    }
    await page.click('#theme');
  }
  await page.keyboard.press('Escape');
}

async function everythingHasAName(page) {
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, canvas, dialog, [role=tree], [role=listbox], [role=img]')]
    .filter((element) => !element.closest('.graph') || element.matches('[role=img]'))
    .filter((element) => !element.matches('.event'))
    .filter((element) => {
      const label = element.getAttribute('aria-label') ?? document.getElementById(element.getAttribute('aria-labelledby'))?.textContent ?? element.labels?.[0]?.textContent;
      return !/\p{L}{3}/u.test(label ?? element.textContent);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120)));
  assert.deepEqual(nameless, []);
  assert.equal(await page.locator('#view canvas').first().getAttribute('role'), 'img');
}

// The view that somebody sees is in the address, and comes back from it.
async function linksLeadBack(page, open, file) {
  const wanted = await page.evaluate(() => {
    const { data, choose, seek } = window.orrery;
    choose(1);
    const frame = Math.floor(data.frames / 2);
    seek(frame);
    return { frame, name: data.bodies[1].name, time: data.times[frame], link: window.orrery.link() };
  });
  const { hash } = new URL(wanted.link);
  assert.equal(new URLSearchParams(hash.slice(1)).get('body'), wanted.name);
  assert.ok(Math.abs(Number(new URLSearchParams(hash.slice(1)).get('t')) - wanted.time) < 1e-4);
  await page.evaluate(() => window.orrery.seek(1));
  await page.waitForFunction((then) => window.location.hash !== then, hash);
  const other = await open(file, { hash });
  const state = await stateOf(other);
  assert.deepEqual([state.frame, state.chosen, state.playing], [wanted.frame, 1, false]);
  // A link that was written by hand: the nearest frame; a missing body is nothing.
  await other.evaluate(() => { window.location.hash = '#t=0.011&body=nobody'; });
  await other.waitForFunction(() => window.orrery.state.frame === 0);
  await other.evaluate(() => { window.location.hash = '#t=a&body=%'; });
  await other.context().close();
  await page.click('#save');
  await page.click('#saving button[value=link]');
  await page.waitForFunction(() => /Copied|#t=/.test(document.querySelector('#saving [role=status]').textContent));
  await page.keyboard.press('Escape');
}

// The picture that is saved is that of the stage, not an empty one.
async function thePictureCanBeSaved(page) {
  const { name, bytes } = await download(page, 'picture');
  assert.match(name, /\.png$/);
  const { width, height, colours, wanted } = await page.evaluate(async (text) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
    const stage = document.querySelector('#view canvas');
    return { width: image.width, height: image.height, colours: new Set(pixels).size, wanted: [stage.width, stage.height] };
  }, bytes.toString('base64'));
  assert.deepEqual([width, height], wanted);
  assert.ok(colours > 100, `${colours} colours`);
}

async function filmsAreSaved(open, file) {
  const page = await open(file);
  await page.click('#save');
  await page.click('#saving button[value=film]');
  assert.ok(await page.evaluate(() => document.querySelector('#save').classList.contains('filming')));
  await page.evaluate(() => window.orrery.play(true));
  await page.waitForTimeout(1500);
  const { name, bytes } = await download(page, 'film');
  assert.match(name, /\.webm$/);
  assert.equal(bytes.subarray(0, 4).toString('hex'), '1a45dfa3');
  assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
  assert.ok(!(await page.evaluate(() => document.querySelector('#save').classList.contains('filming'))));
}

const small = (page) => page.evaluate((least) => [...document.querySelectorAll('button, select, input, [role=treeitem], [role=option], a, summary')]
  .map((element) => ((element.type === 'checkbox' && element.closest('label')) || element))
  .filter((element) => element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none')
  .map((element) => ({ element, box: element.getBoundingClientRect() }))
  .filter(({ box }) => box.width < least - 0.01 || box.height < least - 0.01)
  .map(({ element, box }) => `${element.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`), kFingertip);

async function fingersFindEverything(open, file) {
  const page = await open(file, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, hash: '#t=1' });
  assert.deepEqual(await small(page), []);
  const rows = await page.evaluate(() => [...document.querySelectorAll('.bar > *')].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)));
  assert.ok(Math.max(...rows) - Math.min(...rows) <= 2, `the bar has one row: ${rows}`);
  // The scene comes from below, and goes again.
  for (const isOpen of [true, false]) {
    await page.tap('#sheet');
    assert.equal(await page.getAttribute('#sheet', 'aria-expanded'), String(isOpen));
    for (const part of ['#search', '#forward', '#speed']) await page.locator(part).waitFor({ state: isOpen ? 'visible' : 'hidden' });
    if (isOpen) assert.deepEqual(await small(page), []);
  }
  await page.evaluate(() => window.orrery.choose(0));
  await page.tap('#adder');
  assert.ok(await page.locator('#quantities [role=option]').count() > 5);
  assert.deepEqual(await small(page), []);
  await page.keyboard.press('Escape');
  for (const button of ['#save', '#keys']) {
    await page.tap(button);
    assert.deepEqual(await small(page), []);
    await page.keyboard.press('Escape');
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is beside the screen');
  // The picture and the time line stay when the rest is scrolled.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const { view, play } = await page.evaluate(() => ({ view: document.getElementById('view').getBoundingClientRect().top, play: document.getElementById('play').getBoundingClientRect().bottom }));
  assert.ok(view >= 0 && play <= 844, `${view} to ${play}`);
  const shown = await stateOf(page);
  await page.tap('#play');
  await page.waitForFunction((frame) => window.orrery.state.frame > frame, shown.frame);
  await page.context().close();
}

// axe-core finds nothing: light and dark, with something chosen, with fields, on a phone.
async function axeFindsNothing(open, file, fieldFile) {
  const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  for (const [address, options, act] of [[file, {}, null], [file, { colorScheme: 'dark' }, null], [fieldFile, {}, 'speed'], [file, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, 'sheet']]) {
    const page = await open(address, { hash: '#t=1', ...options });
    await page.evaluate(() => window.orrery.choose(0));
    if (act === 'speed') await page.selectOption('#colours', 'speed');
    if (act === 'sheet') await page.tap('#sheet');
    await page.waitForTimeout(300); // the sheet comes
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document));
    assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`)), []);
    await page.context().close();
  }
}

// A sentence instead of the picture; all else is there.
async function plotsAreThereWithoutWebgl(open, file) {
  const page = await open(file, { hash: '#t=1' });
  assert.match(await page.textContent('#view'), /no WebGL/);
  assert.equal(await page.locator('.graph canvas').count(), 3);
  await page.evaluate(() => window.orrery.choose(0));
  assert.match(await page.textContent('#values'), /position/);
  const { bytes } = await download(page, 'poses');
  assert.match(bytes.toString(), /^time,body,px/);
  await page.click('#save');
  assert.equal(await page.isDisabled('#saving button[value=picture]'), true);
}

main(async () => {
  const [file] = program.record(scene, 'page.html');
  const [fieldFile] = program.record(path.join(path.dirname(scene), 'planet.gltf'), 'field.html');
  await withBrowser(chromium, async (open) => {
    const page = await open(file, { hash: '#t=0' });
    await runAll([itLoops, nothingIsThereInVain, spacePlaysWhereItShould, escapeCloses, theTreeIsOneTabStop, theChosenRowIsSeen, everythingHasAName, linksLeadBack, thePictureCanBeSaved], page, open, file);
    await fingersFindEverything(open, file);
    await filmsAreSaved(open, file);
    await axeFindsNothing(open, file, fieldFile);
  });
  await withBrowser(chromium, (open) => plotsAreThereWithoutWebgl(open, file), { picture: false });
});
