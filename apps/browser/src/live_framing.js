// Keeps the moving bodies in the picture, and large in it, as long as nobody has moved the camera.
import * as THREE from 'three';
import { cornersAt, filledBy, viewOf } from '../viewer/fitting.js';
import { kLiveFill } from '../viewer/stage.js';

const kFarther = 3; // times the first radius: what goes farther is let go
const kBelow = 1; // times the first radius below the first picture and all that stands still: what falls so deep is let go
const kWindow = 1; // s of the simulation: what swings to and fro stays in the picture without the camera swinging, too
const kSamples = 6; // of them
const kMostCorners = 20000;
const kLeast = 0.55; // of the picture: below it, the camera comes nearer
const kMost = 0.85;
const kOut = 0.92; // 1 is the edge
const kNearest = 0.6; // times the first distance
const kGone = 0.4; // of the way to where bodies are let go: if most bodies are farther, it goes after them
const kNothing = 1e-3; // times the nearest distance: for less the camera does not move
const kEase = 0.35; // s

export class LiveFraming {
  constructor(stage) {
    Object.assign(this, { stage, moved: false, goal: null });
    const { center, radius } = new THREE.Box3().setFromPoints(stage.fit).getBoundingSphere(new THREE.Sphere());
    this.start = new THREE.Sphere(center, Math.max(radius, 0.5) * kFarther);
    const lowest = stage.fit.reduce((least, point) => Math.min(least, point.dot(stage.up)), stage.floor);
    this.lowest = lowest - kBelow * Math.max(radius, 0.5);
    this.nearest = kNearest * stage.camera.position.distanceTo(stage.controls.target);
    this.jumps = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    stage.controls.addEventListener('start', () => { this.moved = true; });
  }

  // Sets where the camera goes, after frames have come.
  include(data, frame) {
    if (this.moved || this.stage.corners.length === 0) return;
    const { stage } = this;
    this.follow(data, frame);
    const points = this.points(data, frame);
    if (points.length === 0) return; // all have gone
    const { fill, out } = filledBy(points, stage.camera);
    this.least ??= Math.min(kLeast, 0.9 * fill); // a lone body has some room around it
    if (fill >= this.least && fill <= kMost && out <= kOut) return;
    const { position, target } = viewOf(points, stage.camera, stage.side, kLiveFill);
    const distance = Math.max(position.distanceTo(target), this.nearest);
    if (out <= kOut && fill <= kMost && distance > 0.9 * stage.camera.position.distanceTo(stage.controls.target)) return;
    const goal = { target, position: target.clone().addScaledVector(stage.side, distance), since: stage.fitted };
    const way = goal.position.distanceTo(stage.camera.position) + target.distanceTo(stage.controls.target);
    if (way < kNothing * this.nearest) return;
    this.goal = goal;
    if (this.jumps) this.advance(Infinity);
  }

  // A vehicle that drives away takes what is counted along; what falls away does not.
  follow(data, frame) {
    const places = this.stage.corners.map((_, body) => data.pose(body, frame).position);
    const middleOf = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
    const middle = new THREE.Vector3(...[0, 1, 2].map((axis) => middleOf(places.map((place) => place[axis]))));
    const isGone = middle.distanceTo(this.start.center) > kGone * this.start.radius;
    if (!isGone || middle.dot(this.stage.up) < this.lowest) return;
    this.start.center.copy(middle);
    this.stage.shine(middle);
  }

  // Corners of the bodies that are counted, in the latest frames.
  points(data, frame) {
    const { corners } = this.stage;
    const from = data.times[frame] - kWindow;
    const first = data.times.findIndex((time) => time >= from);
    const samples = Math.max(1, Math.min(kSamples, Math.floor(kMostCorners / (8 * corners.length))));
    const frames = Array.from({ length: samples }, (_, i) => Math.round(frame - (i * (frame - first)) / samples));
    return [...new Set(frames)].flatMap((at) => corners.flatMap((own, body) => {
      const pose = data.pose(body, at);
      return this.counts(new THREE.Vector3(...pose.position)) ? cornersAt(own, pose) : [];
    }));
  }

  counts(point) {
    return this.start.containsPoint(point) && point.dot(this.stage.up) >= this.lowest;
  }

  // Moves the camera towards its goal.
  advance(seconds) {
    if (!this.goal) return;
    const { stage, goal } = this;
    if (goal.since !== stage.fitted) this.goal = null; // the camera was fitted anew
    if (!this.goal) return;
    const share = this.moved ? 0 : 1 - Math.exp(-seconds / kEase);
    const { camera: { position }, controls: { target } } = stage;
    const isThere = this.moved || position.distanceTo(goal.position) * (1 - share) < kNothing * this.nearest;
    if (!this.moved) stage.look({ position: position.clone().lerp(goal.position, share), target: target.clone().lerp(goal.target, share) });
    if (isThere) this.goal = null;
  }
}
