// Camera, lights and the frames of bodies that everything else is hung on.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { cameraWay } from './camera_way.js';
import { viewOf } from './fitting.js';
import { frameWhatMoves } from './framing.js';
import { Light, mapTones } from './light.js';
import { makeRenderer } from './renderer.js';
import { Sky } from './sky.js';

const kLifts = [0.36, 0.8, 1.6]; // of the first view, beside 1.25 across
const kFill = 0.85; // of the picture: all ways of a run, of which bodies are nowhere at once
export const kLiveFill = 0.68; // what is there now

const vector = (numbers) => new THREE.Vector3(...numbers);

// The direction against gravity; y if there is no gravity.
function upOf(worlds) {
  const up = vector(worlds[0]?.gravity ?? [0, 0, 0]).negate();
  return up.lengthSq() > 0 ? up.normalize() : new THREE.Vector3(0, 1, 0);
}

const hasWeight = (worlds) => (worlds[0]?.gravity ?? []).some((c) => c !== 0);

export class Stage {
  constructor(view, data) {
    this.view = view;
    this.data = data;
    this.up = upOf(data.worlds);
    this.falling = hasWeight(data.worlds) ? this.up : null; // null: nothing falls
    this.scene = new THREE.Scene();
    this.hasPicture = true;
    this.renderer = makeRenderer(() => this.showError());
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    mapTones(this.renderer);
    const { domElement } = this.renderer;
    domElement.setAttribute('role', 'img');
    domElement.setAttribute('aria-label', `The scene ${data.title}, as it moves`);
    view.append(domElement);
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 1e5);
    this.camera.up.copy(this.up);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enableDamping = true;
    // The author's frames; shapes hang on `centres`, in which the centre of mass is the origin.
    this.frames = data.bodies.map(() => this.add(new THREE.Group()));
    this.centres = this.frames.map((frame, body) => {
      const centre = new THREE.Group();
      centre.position.fromArray(data.bodies[body].centerOfMass);
      frame.add(centre);
      return centre;
    });
    this.lift = kLifts[0];
    this.way = null; // of the camera, as long as nobody has moved it
    this.isHeld = false; // by somebody who may move it
    this.shown = [0, 0]; // frame, and part of the way to the next
    this.listenForHands();
    this.isClear = () => true; // can what moves be seen?
    this.place(0, 0);
    Object.assign(this, frameWhatMoves(data, this), { gone: new THREE.Vector3() });
    this.isRough = true; // without shadows, whose programs take longest, so that the first picture comes soon
    this.sky = new Sky(this.scene, this.up);
    this.light = new Light(this.scene, this.up, this.bounds);
    this.resize();
    this.reset();
    new ResizeObserver(() => this.resize()).observe(view);
  }

  // A click moves nothing.
  listenForHands() {
    const place = () => this.camera.position.clone().sub(this.gone);
    let before = null;
    this.controls.addEventListener('start', () => {
      this.isHeld = true;
      before = place();
    });
    this.controls.addEventListener('end', () => {
      this.isHeld = false;
      if (before.distanceTo(place()) > 1e-6 * this.bounds.radius) this.way = null;
    });
  }

  showError() {
    this.hasPicture = false;
    this.view.classList.add('without-picture');
    const said = document.createElement('p');
    said.className = 'apology';
    said.textContent = 'This browser has no WebGL, so there is no picture; plots, values and tables are there.';
    this.view.append(said);
  }

  add(object) {
    this.scene.add(object);
    return object;
  }

  whereIs(body) {
    return this.frames[body].getWorldPosition(new THREE.Vector3());
  }

  // An object that rides on a body is in the frame of that body; without a body, in the world.
  centreOf(body) {
    return body === null || body === undefined ? this.scene : this.centres[body];
  }

  frameOf(body) {
    return body === null || body === undefined ? this.scene : this.frames[body];
  }

  place(frame, part) {
    this.frames.forEach((group, body) => {
      const { position, rotation } = this.data.pose(body, frame, part);
      group.position.fromArray(position);
      group.quaternion.fromArray(rotation);
      group.updateMatrixWorld();
    });
    this.shown = [frame, part];
    if (this.travel) this.goAlong(this.travel(frame, part));
    if (this.way && !this.isHeld) this.goTheWay();
  }

  goTheWay() {
    const { position, target } = this.way(...this.shown);
    this.look({ position: position.add(this.gone), target: target.add(this.gone) });
  }

  // With what drives away as a whole, wherever the camera looks from.
  goAlong(gone) {
    const move = gone.clone().sub(this.gone);
    this.gone = gone;
    this.controls.target.add(move);
    this.camera.position.add(move);
    this.camera.updateMatrixWorld();
    this.shine(this.bounds.center.clone().add(gone));
  }

  // Moves the place where there are shadows.
  shine(center) {
    this.light.shine(center);
  }

  // From where the camera looks at the scene first.
  get side() {
    return (Math.abs(this.up.z) > 0.9 ? new THREE.Vector3(0.75, -1, this.lift) : new THREE.Vector3(0.75, this.lift, 1)).normalize();
  }

  // From higher up, if what moves is hidden then no longer.
  reset() {
    // It no longer swings out.
    this.controls.enableDamping = false;
    this.controls.update();
    this.controls.enableDamping = true;
    for (const lift of [...kLifts, kLifts[0]]) {
      this.lift = lift;
      this.fitView();
      if (this.isClear()) break;
    }
    this.way = this.mayMove() ? cameraWay({ samples: this.samples, fit: this.fit, frames: this.data.frames }, this.camera, this.side, kFill) : null;
    if (this.way) this.goTheWay();
  }

  // Not for those who have asked for little motion, but in pictures and films, which are asked for moment by moment.
  mayMove() {
    if (this.data.grows) return false;
    return document.documentElement.classList.contains('picture') || !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  fitView() {
    const { radius } = this.bounds;
    this.camera.near = radius / 200;
    this.camera.far = radius * 400;
    const { position, target } = viewOf(this.fit, this.camera, this.side, this.data.grows ? kLiveFill : kFill);
    this.look({ position: position.add(this.gone), target: target.add(this.gone) });
    this.fitted = position.clone().sub(this.gone);
  }

  // Places of the camera and of the middle of the picture, by numbers; one that is not given stays.
  placesOf(camera, look) {
    return { position: camera ? vector(camera) : this.camera.position.clone(), target: look ? vector(look) : this.controls.target.clone() };
  }

  look({ position, target }) {
    this.controls.target.copy(target);
    this.camera.position.copy(position);
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.hasMoved = true;
    // Places on the screen are asked for before the next picture.
    this.camera.updateMatrixWorld();
  }

  // `sky` and `horizon`: colours of the style sheet.
  paint(theme, sky, horizon) {
    this.sky.paint(sky, horizon, this.bounds.radius);
    this.light.paint(theme);
  }

  follow(body) {
    const move = this.centres[body].getWorldPosition(new THREE.Vector3()).sub(this.controls.target);
    this.controls.target.add(move);
    this.camera.position.add(move);
  }

  // The picture gives back what it took of the graphics card.
  end() {
    this.renderer.dispose();
    this.renderer.forceContextLoss?.();
  }

  resize() {
    const { clientWidth, clientHeight } = this.view;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / Math.max(clientHeight, 1);
    this.camera.updateProjectionMatrix();
    this.hasMoved = true;
    // Nobody has moved the camera since it was fitted to a picture of another size.
    if (this.way || this.fitted?.distanceTo(this.camera.position.clone().sub(this.gone)) < 1e-6 * this.bounds.radius) this.reset();
  }

  // Has the camera moved since the last call: by a hand on the page, by its own momentum, or with the window?
  cameraMoved() {
    const moved = this.controls.update() || this.hasMoved;
    this.hasMoved = false;
    return moved;
  }

  // Draws as it is meant from now on. Whether that was not so before.
  refine() {
    if (!this.isRough) return false;
    this.isRough = false;
    this.light.castShadows(true);
    return true;
  }

  render() {
    this.renderer.render(this.scene, this.camera);
  }
}
