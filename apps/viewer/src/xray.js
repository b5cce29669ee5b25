// The first view is one in which what moves can be seen. Walls are made see-through where they hide what moves: shapes that stand still, but not the ground, and meshes of no body.
import * as THREE from 'three';

const kSeen = 0.16; // opacity
const kMostRays = 60;
const kFewRays = 24; // terrain has many triangles
const kSome = 0.25; // of the places of the bodies may be hidden
const kHidden = 0.5; // of the places of the bodies: then a scene opens with it
const kMostTriangles = 2000; // of a form that is looked at: more are terrain

// The share of what moves that walls hide from the camera, in places over the whole run.
function hiddenShare(data, stage, walls, most) {
  if (walls.length === 0 || data.bodies.length === 0) return 0;
  const eye = stage.camera.position;
  const count = Math.min(most, data.bodies.length * data.frames);
  const ray = new THREE.Raycaster();
  let hidden = 0;
  for (let i = 0; i < count; ++i) {
    const body = i % data.bodies.length;
    const place = new THREE.Vector3(...data.pose(body, Math.floor((i * data.frames) / count)).position);
    const way = place.sub(eye);
    ray.far = way.length() - stage.sizes[body];
    ray.set(eye, way.normalize());
    if (ray.far > 0 && ray.intersectObjects(walls, false).length > 0) ++hidden;
  }
  return hidden / count;
}

// Tells the stage from where much of what moves is hidden: from there it does not look first, if it need not.
export function lookOver(data, stage, still) {
  still.forEach((mesh) => mesh.updateWorldMatrix(true, false));
  stage.isClear = () => hiddenShare(data, stage, still, kFewRays) <= kSome;
  stage.reset();
}

// A see-through copy of each material, once.
function seeThrough(material, copies) {
  if (!copies.has(material)) {
    const copy = material.clone();
    // A copy of a material does not know how its shader was changed.
    Object.assign(copy, { transparent: true, opacity: kSeen * material.opacity, depthWrite: false, forceSinglePass: true, onBeforeCompile: material.onBeforeCompile, name: material.name });
    copies.set(material, copy);
  }
  return copies.get(material);
}

export class XRay {
  // { meshes } of the file, or null, and the meshes of shapes that stand still.
  constructor(data, stage, meshes, walls) {
    Object.assign(this, { meshes, walls, copies: new Map(), on: false });
    this.solid = new Map();
    this.isAny = walls.length > 0;
    const looked = walls.filter(({ geometry }) => (geometry.index ?? geometry.attributes.position).count / 3 < kMostTriangles);
    this.opens = hiddenShare(data, stage, looked, kMostRays) > kHidden;
  }

  get visible() {
    return this.on;
  }

  // As an object that a switch shows.
  set visible(on) {
    if (on === this.on) return;
    this.on = on;
    for (const mesh of [...this.walls, ...(this.meshes?.walls() ?? [])]) {
      if (on) this.solid.set(mesh, mesh.material);
      mesh.material = on ? seeThrough(mesh.material, this.copies) : this.solid.get(mesh) ?? mesh.material;
      mesh.castShadow = !on;
    }
    this.meshes?.rebuild();
  }

  // Other materials were put on.
  renew() {
    if (!this.on) return;
    this.solid.clear();
    this.on = false;
    this.visible = true;
  }
}
