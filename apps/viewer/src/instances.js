// Meshes of a file that share geometry and material, drawn at once: the nodes stay where they are, in a layer of their own
// that no camera sees, for the places they have and for picking.
import * as THREE from 'three';

const kFew = 3; // fewer are drawn one by one
export const kUndrawn = 1; // the number of that layer

const canShare = ({ isMesh, isSkinnedMesh, isInstancedMesh, morphTargetInfluences, material, matrixWorld }) =>
  isMesh && !isSkinnedMesh && !isInstancedMesh && !morphTargetInfluences && !Array.isArray(material) && !material.transparent && matrixWorld.determinant() > 0;

export class Instances {
  constructor(root) {
    this.root = root;
    this.shared = [];
    this.build();
  }

  // Anew, since materials may have been changed.
  build() {
    for (const { drawn, meshes } of this.shared) {
      this.root.remove(drawn);
      drawn.dispose();
      meshes.forEach(({ layers }) => layers.set(0));
    }
    this.root.updateMatrixWorld();
    const groups = new Map();
    this.root.traverse((object) => {
      if (!canShare(object)) return;
      const key = `${object.geometry.uuid} ${object.material.uuid}`;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(object);
    });
    this.shared = [...groups.values()].filter((meshes) => meshes.length > kFew).map((meshes) => {
      const [{ geometry, material }] = meshes;
      const drawn = new THREE.InstancedMesh(geometry, material, meshes.length);
      drawn.castShadow = drawn.receiveShadow = true;
      drawn.frustumCulled = false;
      drawn.raycast = () => {};
      meshes.forEach(({ layers }) => layers.set(kUndrawn));
      this.root.add(drawn);
      return { drawn, meshes };
    });
    this.place();
  }

  // After the nodes have been moved.
  place() {
    this.root.updateMatrixWorld();
    for (const { drawn, meshes } of this.shared) {
      meshes.forEach(({ matrixWorld }, index) => drawn.setMatrixAt(index, matrixWorld));
      drawn.instanceMatrix.needsUpdate = true;
    }
  }
}
