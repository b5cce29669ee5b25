// Walls are made see-through where they hide what moves: shapes that stand still, but not the ground, and meshes of no body.
import * as THREE from 'three';

const kSeen = 0.16; // opacity
const kMostRays = 60;
const kHidden = 0.5; // of the places of the bodies: then a scene opens with it
const kMostTriangles = 2000; // of a form that is looked at: more are terrain

// The share of what moves that walls hide from the camera, in places over the whole run.
function hiddenShare(data, stage, walls) {
  const looked = walls.filter(({ geometry }) => (geometry.index ?? geometry.attributes.position).count / 3 < kMostTriangles);
  if (looked.length === 0 || data.bodies.length === 0) return 0;
  const eye = stage.camera.position;
  const count = Math.min(kMostRays, data.bodies.length * data.frames);
  const ray = new THREE.Raycaster();
  let hidden = 0;
  for (let i = 0; i < count; ++i) {
    const body = i % data.bodies.length;
    const place = new THREE.Vector3(...data.pose(body, Math.floor((i * data.frames) / count)).position);
    const way = place.sub(eye);
    ray.far = way.length() - stage.sizes[body];
    ray.set(eye, way.normalize());
    if (ray.far > 0 && ray.intersectObjects(looked, false).length > 0) ++hidden;
  }
  return hidden / count;
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
    this.opens = this.isAny && hiddenShare(data, stage, walls) > kHidden;
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
