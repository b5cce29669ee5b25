// The file's own meshes, from the .glb in the page: nodes of bodies are put where the bodies are.
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { bytes } from '../data.js';
import { Instances } from '../instances.js';

// A white pixel in place of missing images: the page requests them from nowhere.
const kWhite = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==';
const inPage = new THREE.LoadingManager().setURLModifier((url) => (/^(data|blob):/.test(url) ? url : kWhite));

const kVariants = 'KHR_materials_variants';

const matrixOf = ({ position, rotation }) =>
  new THREE.Matrix4().compose(new THREE.Vector3(...position), new THREE.Quaternion(...rotation).normalize(), new THREE.Vector3(1, 1, 1));

const depthOf = (object) => (object.parent ? 1 + depthOf(object.parent) : 0);

// `rest` is the part of the node's matrix that is not a pose: its scale.
async function carriersOf(parser, data, root) {
  root.updateMatrixWorld(true);
  const carriers = [];
  for (const [body, { glbNode, start }] of data.bodies.entries()) {
    if (glbNode === undefined) continue;
    const object = await parser.getDependency('node', glbNode);
    object.matrixAutoUpdate = false;
    carriers.push({ object, body, rest: matrixOf(start).invert().multiply(object.matrixWorld) });
  }
  return carriers.sort((a, b) => depthOf(a.object) - depthOf(b.object));
}

function nodesForPicking(data, carriers) {
  for (const { object, body } of carriers) {
    object.traverse((part) => { Object.assign(part.userData, { node: data.bodies[body].node, body }); });
  }
}

async function wearVariant(parser, root, index) {
  const { meshes } = parser.json;
  const changes = [];
  root.traverse((object) => {
    const place = object.isMesh && parser.associations.get(object);
    if (!place || place.meshes === undefined) return;
    const primitive = meshes[place.meshes].primitives[place.primitives ?? 0];
    const mapping = primitive.extensions?.[kVariants]?.mappings.find(({ variants }) => variants.includes(index));
    const material = mapping?.material ?? primitive.material;
    if (material === undefined) return;
    changes.push(parser.getDependency('material', material).then((made) => {
      object.material = made;
      made.shadowSide = THREE.DoubleSide;
      parser.assignFinalMaterial(object);
    }));
  });
  await Promise.all(changes);
}

// null if the page carries no .glb, or one that cannot be shown: `trouble` gets the reason.
export async function makeMeshes(data, stage, trouble) {
  if (!data.glb) return null;
  try {
    const loader = new GLTFLoader(inPage).setMeshoptDecoder(MeshoptDecoder);
    const { scene, parser } = await loader.parseAsync(bytes(data.glb).buffer, '');
    stage.add(scene);
    const carriers = await carriersOf(parser, data, scene);
    nodesForPicking(data, carriers);
    scene.traverse((object) => {
      object.castShadow = object.receiveShadow = Boolean(object.isMesh);
      if (object.isMesh) for (const material of [object.material].flat()) material.shadowSide = THREE.DoubleSide; // of open meshes, too
    });
    const instances = new Instances(scene);
    return {
      groups: [scene],
      variants: (parser.json.extensions?.[kVariants]?.variants ?? []).map(({ name }) => name),
      // The bodies that have a mesh.
      bodies() {
        const found = new Set();
        scene.traverse(({ isMesh, userData }) => { if (isMesh && userData.body !== undefined) found.add(userData.body); });
        return found;
      },
      // The meshes of a body, without those of bodies below it.
      partsOf(body) {
        const found = [];
        scene.traverse((object) => { if (object.isMesh && !object.isSkinnedMesh && object.userData.body === body) found.push(object); });
        return found;
      },
      // The meshes of no body.
      walls() {
        const found = [];
        scene.traverse((object) => { if (object.isMesh && !object.isInstancedMesh && !Array.isArray(object.material) && object.userData.body === undefined) found.push(object); });
        return found;
      },
      rebuild: () => instances.build(),
      async wear(index) {
        await wearVariant(parser, scene, index);
        instances.build();
      },
      materials() {
        const names = [];
        scene.traverse(({ isMesh, isInstancedMesh, material }) => { if (isMesh && !isInstancedMesh) names.push(material.name); });
        return names;
      },
      show(frame, part) {
        for (const { object, body, rest } of carriers) {
          object.parent.updateWorldMatrix(true, false);
          const world = matrixOf(data.pose(body, frame, part)).multiply(rest);
          object.matrix.copy(object.parent.matrixWorld).invert().multiply(world);
          object.matrixWorldNeedsUpdate = true;
        }
        instances.place();
      },
    };
  } catch (error) {
    trouble(`The file's own meshes cannot be shown: ${error.message}`);
    return null;
  }
}
