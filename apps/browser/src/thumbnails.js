// Small moving pictures of scenes: each is simulated for some seconds, which are played again and again.
import * as THREE from 'three';
import { cornersAt, cornersOf, viewOf } from '../viewer/fitting.js';
import { groupsOf } from '../viewer/groups.js';
import { Palette, stillColour } from '../viewer/palette.js';
import { makeRenderer } from '../viewer/renderer.js';
import { surfaceGeometry } from '../viewer/solids.js';

const kSize = [320, 200]; // pixels
const kSeconds = 4;
const kNumbers = 14; // of a body in the state of the module
const kPart = 40; // ms of stepping at a time: who opens a scene does not wait
const kBetween = 50; // ms between two pictures
const kAway = 1.2; // times the radius at the start: where bodies go farther together, the camera goes along
const kSample = 10; // frames

const vector = (numbers) => new THREE.Vector3(...numbers);

function put(object, { position, rotation }) {
  object.position.fromArray(position);
  object.quaternion.fromArray(rotation);
}

const poseIn = (state, body) => ({ position: state.slice(body * kNumbers, body * kNumbers + 3), rotation: state.slice(body * kNumbers + 3, body * kNumbers + 7) });

// A scene of three.js with a group for each body, and the camera that looks at all of them.
function build(page, first) {
  const scene = new THREE.Scene();
  const up = vector(page.worlds[0]?.gravity ?? [0, 0, 0]).negate();
  if (up.lengthSq() === 0) up.set(0, 1, 0);
  up.normalize();
  const sun = new THREE.DirectionalLight(0xffffff, 2.2);
  sun.position.copy(up).add(vector([0.5, 0.2, 0.6]));
  scene.add(sun, new THREE.HemisphereLight(0xffffff, 0x8a8f9a, 1.6));
  const palette = new Palette(page.bodies, groupsOf(page));
  const bodies = page.bodies.map(() => scene.add(new THREE.Group()).children.at(-1));
  const corners = page.bodies.map(() => []);
  for (const { body, surface, pose, trigger } of page.shapes) {
    const geometry = surfaceGeometry(page.surfaces[surface]);
    if (trigger || !geometry.attributes.position) continue;
    const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color: body === null ? stillColour('light') : palette.own[body], roughness: 0.7, side: THREE.DoubleSide }));
    put(mesh, pose);
    if (body !== null) mesh.position.add(vector(page.bodies[body].centerOfMass));
    (body === null ? scene : bodies[body]).add(mesh);
    mesh.updateMatrix();
    geometry.computeBoundingBox();
    if (body !== null) corners[body].push(...cornersOf(geometry.boundingBox).map((corner) => corner.applyMatrix4(mesh.matrix)));
  }
  const camera = new THREE.PerspectiveCamera(40, kSize[0] / kSize[1], 0.01, 1e5);
  camera.up.copy(up);
  return { scene, bodies, camera, corners, states: [first], gone: [new THREE.Vector3()] };
}

const meanOf = ({ bodies }, state) => bodies.reduce((sum, _, body) => sum.add(vector(poseIn(state, body).position)), new THREE.Vector3()).divideScalar(Math.max(bodies.length, 1));

// Looks at where the bodies go; with them, if they go away.
function look(film) {
  const { camera, corners, states } = film;
  const at = (state) => corners.flatMap((own, body) => cornersAt(own, poseIn(state, body)));
  const start = new THREE.Box3().setFromPoints(at(states[0])).getBoundingSphere(new THREE.Sphere());
  const moves = states.map((state) => meanOf(film, state).sub(meanOf(film, states[0])));
  const isAway = moves.at(-1).length() > kAway * start.radius;
  film.gone = isAway ? moves : [new THREE.Vector3()];
  const points = states.filter((_, i) => i % kSample === 0)
    .flatMap((state, i) => at(state).map((point) => (isAway ? point.sub(moves[i * kSample]) : point)))
    .filter((point) => point.distanceTo(start.center) < 2 * start.radius);
  const side = (Math.abs(camera.up.z) > 0.9 ? vector([0.75, -1, 0.45]) : vector([0.75, 0.45, 1])).normalize();
  const { position, target } = viewOf(points.length > 0 ? points : [vector([1, 1, 1]), vector([-1, -1, -1])], camera, side, 0.85);
  camera.position.copy(position);
  camera.lookAt(target);
  film.eye = position;
}

export class Thumbnails {
  constructor(canvases) {
    this.renderer = makeRenderer(() => { this.ended = true; });
    this.renderer.setSize(...kSize);
    this.films = [];
    this.canvases = canvases;
    canvases.forEach((canvas) => { [canvas.width, canvas.height] = kSize; });
    this.isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  // The first picture of a scene; false if that is no longer wanted.
  async begin(index, host, files, scene) {
    if (this.ended) return false;
    const { page, first } = await host.ask('load', { files, scene });
    if (this.ended || !page) return !this.ended;
    const film = build(page, first.state);
    look(film);
    this.films[index] = film;
    this.draw();
    return true;
  }

  // Simulates a scene; what was simulated is shown from then on.
  async film(index, host, files, scene) {
    if (this.ended || this.isStill) return false;
    const { options } = await host.ask('load', { files, scene });
    const states = [...this.films[index].states];
    const steps = Math.round(kSeconds / options.dt);
    for (let done = 0; done < steps;) {
      if (this.ended) return false;
      const { frames } = await host.ask('step', { count: steps - done, limit: kPart, pull: null });
      done = frames.at(-1).summary.steps;
      states.push(...frames.map(({ state }) => state));
    }
    if (this.ended) return false;
    this.films[index].states = states;
    look(this.films[index]);
    return true;
  }

  // Where drawing is slow, there are fewer pictures.
  play() {
    if (this.ended || this.isStill) return;
    const before = performance.now();
    this.draw();
    this.timer = setTimeout(() => this.play(), Math.max(kBetween, 4 * (performance.now() - before)));
  }

  draw() {
    if (document.hidden || this.ended) return;
    this.begun ??= performance.now();
    const frame = Math.floor((performance.now() - this.begun) * 0.03);
    const sky = new THREE.Color(getComputedStyle(document.documentElement).getPropertyValue('--horizon').trim());
    this.films.forEach(({ scene, bodies, camera, states, gone, eye }, i) => {
      const state = states[frame % states.length];
      bodies.forEach((group, body) => put(group, poseIn(state, body)));
      camera.position.copy(eye).add(gone[frame % gone.length]);
      scene.background = sky;
      this.renderer.render(scene, camera);
      this.canvases[i].getContext('2d').drawImage(this.renderer.domElement, 0, 0, ...kSize);
    });
  }

  stop() {
    clearTimeout(this.timer);
    this.ended = true;
    this.films = [];
    this.renderer.dispose();
    this.renderer.forceContextLoss?.();
    this.stop = () => {};
  }
}
