// readings_test.mjs PROGRAM SOURCE_DIR FOLDER: readings of joints, as a page has them, in the frames of a run that goes on from it.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [program, source, folder] = process.argv.slice(2);

// The modules, in folders as they are bundled.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(path.join(source, 'apps/viewer/src'), path.join(folder, 'viewer'), { recursive: true });
cpSync(path.join(source, 'apps/browser/src'), path.join(folder, 'src'), { recursive: true });
writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
const { readData } = await import(path.join(folder, 'viewer/data.js'));
const { recordedFrame } = await import(path.join(folder, 'src/recorded_frames.js'));
const { LiveData } = await import(path.join(folder, 'src/live_data.js'));

const page = path.join(folder, 'joints.html');
execFileSync(program, ['run', path.join(source, 'data/joints.gltf'), '--solver', 'own', '--duration', '0.5', '--record', page], { stdio: 'ignore' });
const text = readFileSync(page, 'utf8').match(/id="orrery-data">([^<]*)/)[1];
const recorded = readData(text);
recorded.live = { steps: [], hashes: [], options: {} };
const planned = JSON.parse(text);

const places = ({ axes }) => [
  ...['force', 'torque'].flatMap((name) => [0, 1, 2].map((i) => [`${name} ${i}`, (each) => each[name][i]])),
  ...['gap', 'axisGap'].map((name) => [name, (each) => each[name]]),
  ...axes.flatMap((_, i) => ['position', 'rate', 'motor', 'spring', 'stop'].map((name) => [`${name} ${i}`, (each) => each.axes[i][name]])),
];

assert.ok(recorded.readings.every(({ parts }) => parts));
const frames = [0, 3, 9];
for (const parts of [true, false]) {
  const joints = planned.readings.joints.map((joint) => ({ ...joint, parts })); // as the module has them: it may know less
  const live = new LiveData(planned, joints, recordedFrame(recorded, joints, 0));
  frames.slice(1).forEach((frame) => live.add(recordedFrame(recorded, joints, frame)));
  let compared = 0;
  live.readings.forEach((reading, i) => {
    assert.strictEqual(reading.joint, recorded.readings[i].joint);
    for (const [name, place] of places(reading)) {
      if (!place(reading)) continue;
      assert.deepStrictEqual(place(reading), frames.map((frame) => place(recorded.readings[i])[frame]), `${name} of ${reading.name}`);
      ++compared;
    }
  });
  assert.strictEqual(compared, live.tracks.length);
}
