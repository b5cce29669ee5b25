// live_framing_test.cjs APPS FOLDER: what the camera of orrery.html keeps in the picture while a scene is simulated, without
// a browser: bodies that drive, swing and fall away. Finds esbuild and three through NODE_PATH.
const assert = require('node:assert');
const path = require('node:path');
const esbuild = require('esbuild');
const THREE = require('three');

const [apps, folder] = process.argv.slice(2).map((each) => path.resolve(each));
const kFrames = 120; // of 1/30 s

// The page has both folders side by side.
const beside = { name: 'beside', setup: (build) => build.onResolve({ filter: /^\.\.\/viewer\// }, ({ path: at }) => ({ path: path.join(apps, 'viewer/src', at.slice(10)) })) };

function bundled() {
  const out = path.join(folder, 'bundle.cjs');
  const contents = `export { LiveFraming } from './live_framing.js'; export { cornersAt, cornersOf, filledBy, viewOf } from '../viewer/fitting.js'; export { kLiveFill } from '../viewer/stage.js';`;
  return esbuild.build({ stdin: { contents, resolveDir: path.join(apps, 'browser/src') }, bundle: true, format: 'cjs', platform: 'node', external: ['three'], plugins: [beside], outfile: out, logLevel: 'error' })
    .then(() => require(out));
}

// Cubes of 0.4 m, whose centres are at ways[body](time).
function filmOf({ LiveFraming, cornersAt, cornersOf, filledBy, viewOf, kLiveFill }, ways) {
  const camera = new THREE.PerspectiveCamera(40, 1.5, 0.01, 1e4);
  const corners = ways.map(() => cornersOf(new THREE.Box3().setFromCenterAndSize(new THREE.Vector3(), new THREE.Vector3(0.4, 0.4, 0.4))));
  const data = { times: Array.from({ length: kFrames }, (_, i) => i / 30), pose: (body, frame) => ({ position: ways[body](frame / 30), rotation: [0, 0, 0, 1] }) };
  const stage = {
    camera, corners, floor: Infinity, up: camera.up, side: new THREE.Vector3(0.75, 0.45, 1).normalize(), controls: { target: new THREE.Vector3(), addEventListener() {} }, shine() {},
    fit: corners.flatMap((own, body) => cornersAt(own, data.pose(body, 0))),
    look({ position, target }) {
      this.controls.target.copy(target);
      camera.position.copy(position);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      camera.updateProjectionMatrix();
    },
  };
  stage.look(viewOf(stage.fit, camera, stage.side, kLiveFill));
  const framing = new LiveFraming(stage);
  const seen = (bodies, frame) => filledBy(bodies.flatMap((body) => cornersAt(corners[body], data.pose(body, frame))), camera);
  const places = [];
  return { framing, seen, places, run(frame) {
    framing.include({ ...data, times: data.times.slice(0, frame + 1) }, frame);
    places.push(camera.position.clone());
  } };
}

const still = (x) => () => [x, 0.2, 0];

function whatStandsFillsThePicture(page) {
  const film = filmOf(page, [still(0), still(1)]);
  for (let frame = 0; frame < kFrames; ++frame) film.run(frame);
  const { fill, out } = film.seen([0, 1], kFrames - 1);
  assert.ok(fill > 0.6 && out < 0.9, `${fill} ${out}`);
  assert.ok(film.places.every((place) => place.equals(film.places[0])), 'the camera stands');
}

function whatFallsAwayIsLetGo(page) {
  const film = filmOf(page, [still(0), still(1), (time) => [0.5, 0.2 - 5 * time * time, 0]]);
  for (let frame = 0; frame < kFrames; ++frame) film.run(frame);
  const { fill } = film.seen([0, 1], kFrames - 1);
  assert.ok(fill > 0.5, `what remains fills ${fill}`);
}

function whatDrivesAwayIsFollowed(page) {
  const film = filmOf(page, [0, 1, 0.5].map((x) => (time) => [x + 3 * time, 0.2, 0]));
  for (let frame = 0; frame < kFrames; ++frame) {
    film.run(frame);
    const { fill, out } = film.seen([0, 1, 2], frame);
    assert.ok(fill > 0.25 && out < 1, `frame ${frame}: ${fill} ${out}`);
  }
}

function aCameraThatSomebodyMovedStays(page) {
  const film = filmOf(page, [0, 1, 0.5].map((x) => (time) => [x + 3 * time, 0.2, 0]));
  film.framing.moved = true;
  for (let frame = 0; frame < kFrames; ++frame) film.run(frame);
  assert.ok(film.places.every((place) => place.equals(film.places[0])));
}

globalThis.window = { matchMedia: () => ({ matches: true }) }; // little motion: the camera jumps
bundled().then((page) => [whatStandsFillsThePicture, whatFallsAwayIsLetGo, whatDrivesAwayIsFollowed, aCameraThatSomebodyMovedStays].forEach((test) => test(page)))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
