// hostile_test.cjs PAGE CHROMIUM FOLDER...: files that nobody should drop on orrery.html do no harm: names that would
// be script, bad files, and the seeds of the fuzzers (the files in FOLDER...). Finds playwright-core through NODE_PATH.
const assert = require('node:assert');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { opener } = require('./page.cjs');
const { main, runAll, settled, withBrowser } = require('../viewer/browser.cjs');

const [file, chromium, ...folders] = process.argv.slice(2);
const kNames = [
  '</script><script>window.hurt = 1</script>', '<img src=x onerror="window.hurt = 1">', '"><svg onload="window.hurt = 1">',
  "';window.hurt = 1;//", '${window.hurt = 1}', '`+(window.hurt = 1)+`', 'javascript:window.hurt=1', '<!--', ']]>', '__proto__', 'constructor',
  '\u202Exobdrawkcab\u0007\u{1F984}',
];
const kSuffixes = ['.xode', '.gltf', '.glb', '.g4tf', '.g4b', '.xml'];
const kPatience = 30_000; // ms that a file may take

const inXml = (text) => text.replace(/[&<>"'\u0007]/g, (c) => (c === '\u0007' ? '' : `&#${c.charCodeAt(0)};`));
const ballNamed = (name) => `<xode><world name="${inXml(name)}"><space>
  <body name="${inXml(name)}"><transform><position x="0" y="2" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.2"/></mass_shape></mass><geom name="${inXml(name)}"><sphere radius="0.2"/></geom></body>
  <joint name="${inXml(name)}"><link1 body="${inXml(name)}"/><ball><anchor x="0" y="2" z="0"/></ball></joint>
  <geom name="${inXml(name)} ground"><plane a="0" b="1" c="0" d="0" ${/^\w+$/.test(name) ? name : 'e'}="1"/></geom>
</space></world></xode>`;
const gltfNamed = (name) => JSON.stringify({
  asset: { version: '2.0', generator: name }, scene: 0, scenes: [{ nodes: [0], name }], extensionsUsed: ['OMI_physics_body', 'OMI_physics_shape', name],
  nodes: [{ name, extensions: { OMI_physics_body: { motion: { type: 'dynamic', mass: 1 }, collider: { shape: 0 } }, [name]: { [name]: name } } }],
  extensions: { OMI_physics_shape: { shapes: [{ type: 'sphere', sphere: { radius: 0.2 } }] } },
});

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(at) : [at];
  });
}

const ready = (open) => opener(file)(open, { viewport: { width: 400, height: 300 } });

async function namesAreText(open) {
  const page = await ready(open);
  for (const name of kNames) {
    for (const [suffix, text] of [['xode', ballNamed(name)], ['gltf', gltfNamed(name)]]) {
      await page.evaluate(() => { window.orrery.state = null; });
      await page.setInputFiles('#files', [{ name: `${name.replaceAll('/', '-')}.${suffix}`, mimeType: 'text/plain', buffer: Buffer.from(text) }]);
      await page.waitForFunction(() => window.orrery.state);
      await page.evaluate(() => { window.orrery.choose(0); });
      await page.evaluate(() => { document.getElementById('forward').click(); });  // a small screen hides it
      await page.waitForFunction(() => window.orrery.live.data.frames === 2);
      await settled(page);
      const shown = await page.evaluate(() => document.getElementById('nodes').textContent);
      const plain = (given) => given.replaceAll('\u0007', ''); // which XML cannot have
      assert.ok(plain(shown).includes(plain(name)), `${name} is not shown as it is: ${shown}`);
    }
  }
  assert.deepStrictEqual(await page.evaluate(() => [window.hurt, {}.hurt, Object.prototype.mass]), [undefined, undefined, undefined]);
}

// Read and simulated a little in one page, which reads a good scene in the end. None takes long, and none makes the module
// fail; after one that did, a new module takes the next.
async function badFilesDoNoHarm(open) {
  const page = await ready(open);
  const files = folders.flatMap(filesBelow).filter((each) => kSuffixes.includes(path.extname(each)) || !path.extname(each));
  assert.ok(files.length >= 1000, `only ${files.length} files`);
  const failed = [];
  for (const each of files) {
    const name = path.extname(each) ? path.basename(each) : `seed.${path.basename(path.dirname(each))}`;
    const outcome = await page.evaluate(async ([scene, base64, patience]) => {
      const { host } = window.orrery.live;
      const late = new Promise((done) => { setTimeout(() => done('late'), patience); });
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const act = async () => {
        const { ready: there } = await host.ask('load', { files: new Map([[scene, bytes]]) });
        if (there) await host.ask('step', { count: 3, limit: 1000, pull: null });
        return 'done';
      };
      const said = await Promise.race([act().catch((error) => error.message), late]);
      if (said !== 'done') await host.restart();
      return said;
    }, [name, readFileSync(each).toString('base64'), kPatience]);
    if (outcome !== 'done') failed.push(`${each}: ${outcome}`);
  }
  console.log(`${files.length} files`);
  assert.deepStrictEqual(failed, []);
  await page.evaluate((text) => window.orrery.load([['ball.xode', text]]), ballNamed('ball'));
  await page.waitForFunction(() => window.orrery.state);
}

main(() => withBrowser(chromium, (open) => runAll([namesAreText, badFilesDoNoHarm], open)));
