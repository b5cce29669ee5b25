// module_test.mjs PROGRAM MODULE SCENE...: the module gives for each scene what the program gives, and does what its manual
// (orrery.d.ts) says.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, modulePath, ...scenes] = process.argv.slice(2);
const { Orrery } = await import(pathToFileURL(modulePath));

const kBall = `<xode><world><space>
  <body name="ball"><transform><position x="0" y="2" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.1"/></mass_shape></mass><geom><sphere radius="0.1"/></geom></body>
  <geom><plane a="0" b="1" c="0" d="0"/></geom>
</space></world></xode>`;

const native = (...words) => JSON.parse(execFileSync(program, [...words, '--json', '--quiet'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
const loaded = async (files, scene) => {
  const orrery = await Orrery.create();
  return { orrery, ...orrery.load(files, scene) };
};
const ball = () => loaded({ 'ball.xode': kBall });

async function sceneEndsWithTheBitsOfTheProgram(file) {
  const { orrery, ready } = await loaded({ [path.basename(file)]: readFileSync(file) });
  assert.ok(ready);
  orrery.step(500);
  const { hash, steps, contacts } = native('run', file);
  assert.strictEqual(orrery.summary().steps, steps);
  assert.strictEqual(orrery.hash(), hash, `${file} ends otherwise than natively`);
  assert.ok(contacts >= orrery.summary().contacts);
}

async function infoIsThatOfTheProgram(file) {
  const { orrery } = await loaded({ [path.basename(file)]: readFileSync(file) });
  const { worlds } = native('info', file);
  const own = orrery.info().worlds;
  assert.strictEqual(own.length, worlds.length);
  own.forEach(({ bodies, joints, geoms }, i) => {
    assert.deepStrictEqual(bodies.map(({ path: at }) => at), worlds[i].bodies.map(({ path: at }) => at));
    assert.strictEqual(joints.length, worlds[i].joints.length);
    assert.strictEqual(geoms.length, worlds[i].geoms.length);
  });
}

async function diagnosticsHavePlaceExcerptAndRemedy() {
  const { ready, diagnostics } = await loaded({ 'bad.xode': kBall.replace('radius="0.1"/></mass_shape>', 'raduis="0.1"/></mass_shape>') });
  assert.ok(!ready || diagnostics.length > 0);
  const found = diagnostics.find(({ excerpt }) => excerpt?.text.includes('raduis'));
  assert.ok(found, JSON.stringify(diagnostics));
  assert.strictEqual(found.file, 'bad.xode');
  assert.strictEqual(found.line, found.excerpt.line);
  assert.ok(found.remedy.length > 0 && found.excerpt.marked > 0);
}

async function whatIsNoSceneIsToldAndHarmless() {
  for (const bytes of ['', 'no scene', '{"asset":{"version":"2.0"},"nodes":[{"children":[0]}]}', '<xode>'.repeat(5000), Buffer.alloc(3000, 0x47), `${'['.repeat(100000)}`]) {
    const { orrery, diagnostics } = await loaded({ 'hostile.xode': bytes });
    assert.ok(diagnostics.length > 0);
    orrery.step(3);
    assert.ok(orrery.load({ 'ball.xode': kBall }).ready, 'another scene can be loaded afterwards');
  }
}

async function stateIsWhereBodiesAre() {
  const { orrery } = await ball();
  assert.strictEqual(orrery.bodyCount, 1);
  assert.deepStrictEqual([...orrery.state()], [0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  orrery.step(10);
  const fall = 0.01 * 9.80665;
  assert.ok(Math.abs(orrery.state()[8] + 10 * fall) < 1e-9);
  assert.ok(Math.abs(orrery.summary().time - 0.1) < 1e-12);
}

// Texts of the program, and its own.
async function checkpointsGoOnWithTheSameBits() {
  const { orrery } = await ball();
  orrery.step(70);
  const kept = orrery.checkpoint();
  orrery.step(80);
  const hash = orrery.hash();
  const second = (await ball()).orrery;
  second.resume(kept);
  assert.strictEqual(second.summary().steps, 70);
  second.step(80);
  assert.strictEqual(second.hash(), hash);
  second.resume(kept);
  assert.strictEqual(second.checkpoint(), kept);

  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-'));
  try {
    const [scene, text] = ['ball.xode', 'kept'].map((name) => path.join(folder, name));
    writeFileSync(scene, kBall);
    native('run', scene, '--duration', '0.7', '--checkpoint', text);
    assert.strictEqual(readFileSync(text, 'utf8'), kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checkpointsOfOthersAreRefused() {
  const { orrery } = await ball();
  orrery.step(10);
  const [kept, hash] = [orrery.checkpoint(), orrery.hash()];
  for (const text of ['', 'no checkpoint', kept.slice(0, -20), kept.replace('10', '11')]) assert.throws(() => orrery.resume(text), RangeError);
  assert.strictEqual(orrery.hash(), hash);
  orrery.setOption('gravity', [0, -1, 0]);
  assert.throws(() => orrery.resume(kept), /gravity/);
  assert.throws(() => orrery.resume(''), RangeError);
  const none = await Orrery.create();
  assert.strictEqual(none.checkpoint(), null);
  assert.throws(() => none.resume(kept), RangeError);
}

async function resetGivesTheSameBitsAgain() {
  const { orrery } = await ball();
  orrery.step(200);
  const hash = orrery.hash();
  orrery.reset();
  assert.strictEqual(orrery.summary().steps, 0);
  orrery.step(200);
  assert.strictEqual(orrery.hash(), hash);
}

async function optionsCanBeSet() {
  const { orrery } = await ball();
  orrery.setOption('gravity', [0, -1, 0]);
  orrery.setOption('dt', 0.02);
  orrery.setOption('solver', 'step');
  orrery.setOption('seed', 7);
  const { dt, gravity, solver, seed } = orrery.options();
  assert.deepStrictEqual({ dt, gravity, solver, seed }, { dt: 0.02, gravity: [0, -1, 0], solver: 'step', seed: 7 });
  orrery.step(1);
  assert.ok(Math.abs(orrery.state()[8] + 0.02) < 1e-12);
  orrery.setOption('gravity', null);
  orrery.step(1);
  assert.ok(Math.abs(orrery.state()[8] + 0.02 * 9.80665) < 1e-12);
  for (const [name, value] of [['dt', -1], ['solver', 'fast'], ['seed', 'x'], ['no such option', 1]])
    assert.throws(() => orrery.setOption(name, value), RangeError);
  assert.strictEqual(orrery.options().dt, 0.02);
}

async function membersCanBeSet() {
  const { orrery } = await ball();
  orrery.setMember('body:ball.position.y', 5);
  assert.strictEqual(orrery.state()[1], 5);
  assert.throws(() => orrery.setMember('body:bal.mass', 2), /ball/);
  assert.throws(() => orrery.setMember('body:ball.mass', 'heavy'), RangeError);
  assert.strictEqual(orrery.state()[1], 5);
}

async function bodiesCanBePulled() {
  const { orrery } = await ball();
  orrery.pull(0, [0, 0, 0], [1, 3, 0]);
  orrery.step(200);
  const [x, y] = orrery.state();
  assert.ok(Math.abs(x - 1) < 0.05 && Math.abs(y - 3) < 0.15, `${x} ${y}`);
  orrery.release();
  orrery.step(100);
  assert.ok(orrery.state()[1] < 2);
}

async function scenesAreSavedWithoutLoss() {
  const { orrery } = await ball();
  const same = orrery.save('ball.xode', { now: false });
  assert.strictEqual(Buffer.from(same.get('ball.xode')).toString(), kBall);
  orrery.step(20);
  const later = Buffer.from(orrery.save('later.xode').get('later.xode')).toString();
  assert.notStrictEqual(later, kBall);
  const again = await loaded({ 'later.xode': later });
  assert.deepStrictEqual([...again.orrery.state()].slice(0, 3), [...orrery.state()].slice(0, 3));
  assert.ok(orrery.save('ball.glb').get('ball.glb').length > 100);
}

async function namesThatLeadOutAreRefused() {
  const orrery = await Orrery.create();
  for (const name of ['../a.xode', '', '/', 'a/../../b.xode']) assert.throws(() => orrery.load({ [name]: kBall }), RangeError);
  assert.throws(() => orrery.load({}), RangeError);
}

async function buffersBesideAreFound() {
  const bytes = Buffer.alloc(36);
  [0, 0, 0, 1, 0, 0, 0, 1, 0].forEach((c, i) => bytes.writeFloatLE(c, i * 4));
  const gltf = (uri) => JSON.stringify({
    asset: { version: '2.0' }, buffers: [{ uri, byteLength: 36 }], bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }], scenes: [{ nodes: [0] }], scene: 0,
    extensionsUsed: ['OMI_physics_shape', 'OMI_physics_body'],
    extensions: { OMI_physics_shape: { shapes: [{ type: 'trimesh', trimesh: { mesh: 0 } }] } },
    nodes: [{ extensions: { OMI_physics_body: { collider: { shape: 0 } } } }],
  });
  const missing = ({ diagnostics }) => diagnostics.filter(({ severity }) => severity === 'error').length;
  const with_ = await loaded({ 'a/scene.gltf': gltf('data/mesh.bin'), 'a/data/mesh.bin': bytes });
  const without = await loaded({ 'a/scene.gltf': gltf('data/mesh.bin') });
  assert.strictEqual(with_.scene, 'a/scene.gltf');
  assert.strictEqual(missing(with_), 0, JSON.stringify(with_.diagnostics));
  assert.ok(missing(without) > 0);
}

async function memoryStaysFlat() {
  const { orrery } = await ball();
  orrery.step(1000);
  const before = orrery.state().buffer.byteLength;
  for (let i = 0; i < 99; ++i) {
    orrery.step(1000);
    orrery.summary();
  }
  assert.strictEqual(orrery.state().buffer.byteLength, before);
}

for (const scene of scenes) {
  await sceneEndsWithTheBitsOfTheProgram(scene);
  await infoIsThatOfTheProgram(scene);
}
for (const test of [diagnosticsHavePlaceExcerptAndRemedy, whatIsNoSceneIsToldAndHarmless, stateIsWhereBodiesAre, resetGivesTheSameBitsAgain, checkpointsGoOnWithTheSameBits, checkpointsOfOthersAreRefused,
  optionsCanBeSet, membersCanBeSet, bodiesCanBePulled, scenesAreSavedWithoutLoss, namesThatLeadOutAreRefused, buffersBesideAreFound, memoryStaysFlat]) {
  await test().catch((error) => {
    error.message = `${test.name}: ${error.message}`;
    throw error;
  });
}
