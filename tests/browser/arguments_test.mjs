// arguments_test.mjs MODULE TOWER: the module checks what it is given, as its manual (orrery.d.ts) says.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [modulePath, tower] = process.argv.slice(2);
const { Orrery } = await import(pathToFileURL(modulePath));

const kBall = `<xode><world><space>
  <body name="ball"><transform><position x="0" y="2" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.1"/></mass_shape></mass><geom><sphere radius="0.1"/></geom></body>
  <geom><plane a="0" b="1" c="0" d="0"/></geom>
</space></world></xode>`;

// A wrong argument is an error of that call, which changes nothing, and the module goes on.
async function wrongArgumentsAreErrorsOfTheirCallAlone() {
  const orrery = await Orrery.create();
  orrery.load({ 'ball.xode': kBall });
  orrery.step(10);
  const hash = orrery.hash();
  const kPlace = [0, 0, 0];
  const wrong = [
    () => orrery.push(0), () => orrery.push(0, kPlace), () => orrery.push(0, kPlace, [NaN, 0, 0]), () => orrery.push(0, [0], [1]), () => orrery.push(0, kPlace, 'up'),
    () => orrery.push('bal', kPlace, kPlace), () => orrery.push(99, kPlace, kPlace), () => orrery.push(0.5, kPlace, kPlace), () => orrery.push(undefined, kPlace, kPlace),
    () => orrery.pull(0), () => orrery.pull(-1, kPlace, kPlace), () => orrery.pull(0, kPlace, [0, Infinity, 0]), () => orrery.probe(), () => orrery.probe([1, 2]),
    () => orrery.load(), () => orrery.load(null), () => orrery.load('tower.xode'), () => orrery.load([kBall]), () => orrery.load({ 'a.xode': 5 }), () => orrery.load({ 'a.xode': undefined }),
    () => orrery.load({ 'a.xode': kBall, 'a.xode/b.bin': kBall }), () => orrery.load({ 'a.xode': kBall }, 5),
    () => orrery.setOption(), () => orrery.setOption('gravity', -9.81), () => orrery.setOption('gravity', '-9.81'), () => orrery.setMember(), () => orrery.members(), () => orrery.resume(), () => orrery.save(), () => orrery.saveRecording(),
  ];
  for (const call of wrong) {
    assert.throws(call, (error) => (error instanceof TypeError || error instanceof RangeError) && error.message.length > 10, `${call}`);
    assert.ok(!orrery.failed, `${call}`);
  }
  assert.strictEqual(orrery.hash(), hash);
  assert.strictEqual(orrery.options().gravity, null);
  orrery.push('ball', kPlace, [1, 0, 0]);
  orrery.pull('/world[1]/space[1]/ball', kPlace, kPlace);
  orrery.step(1);
  assert.ok(orrery.state()[0] > 0 && orrery.pulled() !== null);
  // As fetch() gives them.
  const { buffer } = new TextEncoder().encode(kBall);
  assert.ok(orrery.load({ 'ball.xode': buffer }).ready);
  assert.ok(orrery.load({ 'ball.xode': new DataView(buffer) }).ready);
}

async function bodiesAreNamedInTheOrderOfTheState() {
  const orrery = await Orrery.create();
  orrery.load({ 'tower.xode': readFileSync(tower) });
  const names = orrery.page().bodies.map(({ name }) => name);
  const before = orrery.state().slice();
  orrery.push('ball', [0, 0, 0], [1, 0, 0]);
  const changed = names.filter((_, body) => orrery.state()[14 * body + 7] !== before[14 * body + 7]);
  assert.deepStrictEqual(changed, ['ball']);
}

await wrongArgumentsAreErrorsOfTheirCallAlone();
await bodiesAreNamedInTheOrderOfTheState();
