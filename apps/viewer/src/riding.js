// Many marks in two draw calls: lines and balls that ride on bodies, given in the frames of these.
import * as THREE from 'three';

export class RidingLines {
  constructor(stage) {
    this.stage = stage;
    this.segments = [];
    this.lines = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ depthTest: false, transparent: true, toneMapped: false, fog: false, vertexColors: true }));
    this.lines.frustumCulled = false;
    this.lines.renderOrder = 2;
  }

  // points: one after the other in the body's author's frame; null as a body: the world.
  add(body, points, colour) {
    const made = new THREE.Color(colour);
    for (let i = 0; i + 1 < points.length; ++i) this.segments.push({ body, ends: [points[i], points[i + 1]], colour: made });
  }

  done() {
    const count = this.segments.length;
    for (const name of ['position', 'color']) this.lines.geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(count * 6), 3));
    const { color } = this.lines.geometry.attributes;
    this.segments.forEach(({ colour }, i) => [0, 3].forEach((k) => colour.toArray(color.array, i * 6 + k)));
    return this.lines;
  }

  show() {
    const { position } = this.lines.geometry.attributes;
    const at = new THREE.Vector3();
    this.segments.forEach(({ body, ends }, i) => ends.forEach((end, k) => {
      at.copy(end).applyMatrix4(this.stage.frameOf(body).matrixWorld).toArray(position.array, i * 6 + k * 3);
    }));
    position.needsUpdate = true;
  }
}

export class RidingBalls {
  constructor(stage) {
    this.stage = stage;
    this.balls = [];
  }

  add(body, at, radius, colour) {
    this.balls.push({ body, at, radius, colour: new THREE.Color(colour) });
    return this.balls.length - 1;
  }

  done() {
    const material = new THREE.MeshBasicMaterial({ depthTest: false, transparent: true, toneMapped: false, fog: false });
    this.mesh = new THREE.InstancedMesh(new THREE.SphereGeometry(1, 14, 10), material, Math.max(this.balls.length, 1));
    this.mesh.count = this.balls.length;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
    this.balls.forEach(({ colour }, index) => this.mesh.setColorAt(index, colour));
    return this.mesh;
  }

  placeOf(index, out = new THREE.Vector3()) {
    const { body, at } = this.balls[index];
    return out.copy(at).applyMatrix4(this.stage.frameOf(body).matrixWorld);
  }

  // One may be larger than the others.
  show(larger = null) {
    const [at, matrix] = [new THREE.Vector3(), new THREE.Matrix4()];
    this.balls.forEach(({ radius }, index) => {
      const size = radius * (index === larger ? 1.8 : 1);
      this.mesh.setMatrixAt(index, matrix.makeScale(size, size, size).setPosition(this.placeOf(index, at)));
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}
