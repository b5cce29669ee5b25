// Arrows by the thousand in two draw calls: shafts and heads.
import * as THREE from 'three';

const kHead = { length: 0.3, most: 3.2 }; // share of an arrow's length; times its thickness at most

export class Arrows {
  // width: m, of a shaft.
  constructor(stage, colour, width, most) {
    Object.assign(this, { width, most, count: 0 });
    const shaft = new THREE.CylinderGeometry(0.5, 0.5, 1, 8, 1).translate(0, 0.5, 0);
    const head = new THREE.ConeGeometry(1.4, 1, 12).translate(0, 0.5, 0);
    const make = (geometry) => {
      const mesh = new THREE.InstancedMesh(geometry, new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, fog: false, toneMapped: false }), most);
      mesh.frustumCulled = false;
      mesh.renderOrder = 4;
      mesh.count = 0;
      return mesh;
    };
    [this.shafts, this.heads] = [make(shaft), make(head)];
    this.group = stage.add(new THREE.Group());
    this.group.add(this.shafts, this.heads);
    this.scratch = { from: new THREE.Vector3(), along: new THREE.Vector3(), turn: new THREE.Quaternion(), size: new THREE.Vector3(), matrix: new THREE.Matrix4(), y: new THREE.Vector3(0, 1, 0) };
  }

  clear() {
    this.count = 0;
  }

  // Adds an arrow from a place, with the direction and length of `way`, m.
  add(place, way) {
    const { from, along, turn, size, matrix, y } = this.scratch;
    along.copy(way);
    const length = along.length();
    if (this.count >= this.most || !(length > 1e-12)) return;
    const head = Math.min(kHead.length * length, kHead.most * this.width);
    turn.setFromUnitVectors(y, along.divideScalar(length));
    const thick = Math.min(this.width, head / 1.5);
    from.copy(place);
    this.shafts.setMatrixAt(this.count, matrix.compose(from, turn, size.set(thick, length - head, thick)));
    from.addScaledVector(along, length - head);
    this.heads.setMatrixAt(this.count, matrix.compose(from, turn, size.set(thick, head, thick)));
    ++this.count;
  }

  done() {
    for (const mesh of [this.shafts, this.heads]) {
      mesh.count = this.count;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }
}
