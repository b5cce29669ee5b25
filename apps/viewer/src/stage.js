// Camera, lights and the frames of bodies that everything else is hung on.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { floats } from './data.js';

const vector = (numbers) => new THREE.Vector3(...numbers);

// Against gravity; y where there is none.
function upOf(worlds) {
  const up = vector(worlds[0]?.gravity ?? [0, 0, 0]).negate();
  return up.lengthSq() > 0 ? up.normalize() : new THREE.Vector3(0, 1, 0);
}

export class Stage {
  constructor(view, data) {
    this.view = view;
    this.data = data;
    this.up = upOf(data.worlds);
    this.scene = new THREE.Scene();
    this.renderer = new THREE.WebGLRenderer({ antialias: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    view.append(this.renderer.domElement);
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
    this.place(0, 0);
    this.measure();
    this.addLights();
    this.resize();
    this.reset();
    new ResizeObserver(() => this.resize()).observe(view);
  }

  add(object) {
    this.scene.add(object);
    return object;
  }

  whereIs(body) {
    return this.frames[body].getWorldPosition(new THREE.Vector3());
  }

  // What rides on a body is in its frame; on none, in the world.
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
    });
  }

  // What the camera shows first: bodies at the start with their shapes, where they go, as far as one wants to see
  // that, and what stands around them and is not much larger.
  measure() {
    const solids = this.data.shapes.filter(({ trigger, surface }) => !trigger && this.data.surfaces[surface].positions);
    const [moving, still] = [solids.filter(({ body }) => body !== null), solids.filter(({ body }) => body === null)];
    const boxes = this.data.surfaces.map(({ positions }) => (positions ? new THREE.Box3().setFromArray(floats(positions)) : null));
    const reaches = this.data.surfaces.map(({ positions }) => (positions ? this.reach(positions) : 0));
    this.scene.updateMatrixWorld(true);
    const boxOf = ({ surface, pose, body }) => {
      const local = new THREE.Matrix4().compose(vector(pose.position), new THREE.Quaternion(...pose.rotation), new THREE.Vector3(1, 1, 1));
      return boxes[surface].clone().applyMatrix4(local.premultiply(this.centreOf(body).matrixWorld));
    };
    const box = new THREE.Box3();
    const point = new THREE.Vector3();
    const include = (centre, reach) => box.expandByPoint(point.copy(centre).addScalar(reach)).expandByPoint(point.copy(centre).addScalar(-reach));
    moving.forEach((shape) => box.union(boxOf(shape)));
    if (box.isEmpty()) this.frames.forEach(({ position }) => include(position, 0.5));
    if (box.isEmpty()) still.forEach((shape) => box.union(boxOf(shape)));
    if (box.isEmpty()) include(new THREE.Vector3(), 1);
    this.includePaths(box, moving, reaches);
    const { radius } = box.getBoundingSphere(new THREE.Sphere());
    const near = box.clone().expandByScalar(0.6 * radius);
    for (const around of still.map(boxOf)) {
      const isLarge = around.getBoundingSphere(new THREE.Sphere()).radius > 2.5 * radius;
      if (!isLarge && around.intersectsBox(near)) box.union(around.intersect(near));
    }
    const sizes = moving.map(({ surface }) => reaches[surface]).sort((a, b) => a - b);
    // A lone body has some room around it.
    const least = Math.max(0.05, Math.min(1.6 * (sizes.at(-1) ?? 0), 1e4));
    const size = box.getSize(new THREE.Vector3());
    box.expandByScalar(Math.max(0, least - Math.max(size.x, size.y, size.z) / 2));
    this.box = box;
    this.bounds = box.getBoundingSphere(new THREE.Sphere());
    // How large a body is, so that marks on it fit.
    this.unit = Math.min(sizes[sizes.length >> 1] || Infinity, this.bounds.radius * 0.25);
  }

  includePaths(box, moving, reaches) {
    const start = box.getBoundingSphere(new THREE.Sphere());
    const limit = Math.max(start.radius, 0.5) * 2.5;
    const sizes = this.data.bodies.map(() => 0);
    for (const { body, surface, pose } of moving) sizes[body] = Math.max(sizes[body], vector(pose.position).length() + reaches[surface]);
    for (let body = 0; body < this.data.bodies.length; ++body) {
      for (let i = 0; i <= 16; ++i) {
        const { position } = this.data.pose(body, Math.round((i * (this.data.frames - 1)) / 16));
        const point = vector(position);
        if (point.distanceTo(start.center) < limit) box.union(new THREE.Box3(point, point.clone()).expandByScalar(sizes[body]));
      }
    }
  }

  reach(positions) {
    const numbers = floats(positions);
    let most = 0;
    for (let i = 0; i < numbers.length; i += 3) most = Math.max(most, Math.hypot(numbers[i], numbers[i + 1], numbers[i + 2]));
    return most;
  }

  addLights() {
    const { center, radius } = this.bounds;
    const side = Math.abs(this.up.y) > 0.9 ? new THREE.Vector3(0.5, 0, 0.35) : new THREE.Vector3(0.5, -0.35, 0);
    const sun = new THREE.DirectionalLight(0xffffff, 2.4);
    sun.position.copy(center).addScaledVector(this.up.clone().add(side).normalize(), radius * 6);
    sun.target.position.copy(center);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.normalBias = radius * 0.004;
    Object.assign(sun.shadow.camera, { left: -2 * radius, right: 2 * radius, top: 2 * radius, bottom: -2 * radius, near: radius, far: radius * 12 });
    const sky = new THREE.HemisphereLight(0xffffff, 0x8a8f9a, 1.5);
    sky.position.copy(this.up);
    this.scene.add(sun, sun.target, sky);
  }

  reset() {
    const { center, radius } = this.bounds;
    const side = Math.abs(this.up.z) > 0.9 ? new THREE.Vector3(0.75, -1, 0.45) : new THREE.Vector3(0.75, 0.45, 1);
    this.controls.target.copy(center);
    this.camera.position.copy(center).addScaledVector(side.normalize(), this.distance(side));
    this.camera.near = radius / 200;
    this.camera.far = radius * 400;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  // From where on that side all corners of the box are in the picture, with a margin.
  distance(side) {
    const right = this.up.clone().cross(side).normalize();
    const above = side.clone().cross(right);
    const slope = Math.tan(THREE.MathUtils.degToRad(this.camera.fov / 2)) / 1.15;
    const { min, max } = this.box;
    let distance = 0;
    for (let corner = 0; corner < 8; ++corner) {
      const at = new THREE.Vector3(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z).sub(this.bounds.center);
      const across = Math.max(Math.abs(at.dot(above)), Math.abs(at.dot(right)) / this.camera.aspect);
      distance = Math.max(distance, at.dot(side) + across / slope);
    }
    return distance;
  }

  background(colour) {
    this.scene.background = new THREE.Color(colour);
    this.scene.fog = new THREE.Fog(colour, this.bounds.radius * 6, this.bounds.radius * 40);
  }

  follow(body) {
    const move = this.centres[body].getWorldPosition(new THREE.Vector3()).sub(this.controls.target);
    this.controls.target.add(move);
    this.camera.position.add(move);
  }

  // The first of the objects under the pointer that `userData.node` says the node of.
  pick(event, objects) {
    const { left, top, width, height } = this.renderer.domElement.getBoundingClientRect();
    const at = new THREE.Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera);
    const hit = ray.intersectObjects(objects, true).find(({ object }) => object.visible && object.userData.node !== undefined);
    return hit?.object.userData.node ?? null;
  }

  resize() {
    const { clientWidth, clientHeight } = this.view;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / Math.max(clientHeight, 1);
    this.camera.updateProjectionMatrix();
    this.resized = true;
  }

  // Since it was asked last: by a hand on the page, by its own momentum, or with the window.
  cameraMoved() {
    const moved = this.controls.update() || this.resized;
    this.resized = false;
    return moved;
  }

  render() {
    this.renderer.render(this.scene, this.camera);
  }
}
