// The scene in three.js: shapes that ride on bodies, joints, marks.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { floats, integers } from './data.js';

export const kColours = { dynamic: 0xe07b39, kinematic: 0x9a63d8, static: 0x8f99a8, asleep: 0x4d7fc4, trigger: 0x35b08a };

function planeGeometry(plane, extent) {
  const geometry = new THREE.PlaneGeometry(extent, extent);
  const normal = new THREE.Vector3(...plane.normal);
  geometry.applyQuaternion(new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal));
  return geometry.translate(...normal.multiplyScalar(plane.d).toArray());
}

function surfaceGeometry(surface, extent) {
  if (surface.normal) return planeGeometry(surface, extent);
  const indexed = new THREE.BufferGeometry();
  indexed.setAttribute('position', new THREE.BufferAttribute(floats(surface.positions), 3));
  indexed.setIndex(new THREE.BufferAttribute(integers(surface.triangles), 1));
  const flat = indexed.toNonIndexed();
  flat.computeVertexNormals();
  return flat;
}

function material(shape) {
  const kind = shape.trigger ? 'trigger' : shape.body === null ? 'static' : 'dynamic';
  return new THREE.MeshStandardMaterial({
    color: kColours[kind], roughness: 0.65, side: THREE.DoubleSide,
    ...(shape.trigger && { wireframe: true, transparent: true, opacity: 0.25, depthWrite: false }),
  });
}

// Of the poses of all bodies over time: what the camera has to see.
function bounds(data) {
  const box = new THREE.Box3();
  for (let body = 0; body < data.bodies.length; ++body) {
    for (const frame of [0, data.frames - 1]) box.expandByPoint(new THREE.Vector3(...data.pose(frame, body).position));
  }
  return box;
}

export class Stage {
  constructor(view, data) {
    this.data = data;
    this.view = view;
    this.scene = new THREE.Scene();
    this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setPixelRatio(window.devicePixelRatio);
    view.append(this.renderer.domElement);
    this.camera = new THREE.PerspectiveCamera(45, 1, 0.01, 1e5);
    this.up = this.upAxis();
    this.camera.up.copy(this.up);
    this.groups = { shapes: new THREE.Group(), triggers: new THREE.Group(), centres: new THREE.Group(), joints: new THREE.Group() };
    this.scene.add(...Object.values(this.groups));
    this.riders = [];
    this.addShapes();
    this.addCentres();
    this.addJoints();
    this.addLights();
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.frameAll();
    new ResizeObserver(() => this.resize()).observe(view);
    this.resize();
  }

  // Against gravity; y where there is none.
  upAxis() {
    const up = new THREE.Vector3(...(this.data.gravity[0] ?? [0, 0, 0])).negate();
    return up.lengthSq() > 0 ? up.normalize() : new THREE.Vector3(0, 1, 0);
  }

  addLights() {
    const sun = new THREE.DirectionalLight(0xffffff, 2);
    sun.position.copy(this.up).add(new THREE.Vector3(0.6, 0.3, 0.5));
    this.scene.add(sun, new THREE.HemisphereLight(0xffffff, 0x9098a8, 1.6));
  }

  // The object follows the centre of mass of a body.
  ride(object, body) {
    const carrier = new THREE.Group();
    carrier.add(object);
    this.riders.push({ carrier, body, object });
    return carrier;
  }

  addShapes() {
    const extent = Math.max(20, 4 * bounds(this.data).getSize(new THREE.Vector3()).length());
    for (const shape of this.data.shapes) {
      if (!shape.surface.positions && !shape.surface.normal) continue;
      const mesh = new THREE.Mesh(surfaceGeometry(shape.surface, extent), material(shape));
      if (!shape.surface.normal) {
        mesh.position.fromArray(shape.pose.position);
        mesh.quaternion.fromArray(shape.pose.rotation);
      }
      mesh.userData = { plane: Boolean(shape.surface.normal), coloured: shape.body !== null && !shape.trigger };
      this.groups[shape.trigger ? 'triggers' : 'shapes'].add(shape.body === null ? mesh : this.ride(mesh, shape.body));
    }
  }

  addCentres() {
    this.data.bodies.forEach((_, body) => this.groups.centres.add(this.ride(new THREE.AxesHelper(0.5), body)));
    this.groups.centres.visible = false;
  }

  // Where they were at the start.
  addJoints() {
    for (const joint of this.data.joints) {
      const at = new THREE.Vector3(...(joint.anchor ?? this.data.pose(0, joint.body1 ?? joint.body2).position));
      for (const axis of joint.axes) this.groups.joints.add(new THREE.ArrowHelper(new THREE.Vector3(...axis), at, 0.6, 0x2f6fde));
    }
    this.groups.joints.visible = false;
  }

  frameAll() {
    this.show(0);
    const box = bounds(this.data);
    this.scene.updateMatrixWorld(true);
    this.groups.shapes.traverse((object) => { if (object.isMesh && !object.userData.plane) box.expandByObject(object); });
    const sphere = box.getBoundingSphere(new THREE.Sphere());
    const radius = Math.max(sphere.radius, 0.5);
    const side = new THREE.Vector3(0.7, 0.35, 1);
    if (Math.abs(this.up.z) > 0.9) side.set(0.7, -1, 0.35);
    this.controls.target.copy(box.isEmpty() ? new THREE.Vector3() : sphere.center);
    this.camera.position.copy(this.controls.target).addScaledVector(side.normalize(), radius * 2.1);
    this.camera.near = radius / 200;
    this.camera.far = radius * 100;
    this.controls.update();
  }

  show(frame, chosen = null) {
    for (const { carrier, body, object } of this.riders) {
      const { position, rotation } = this.data.pose(frame, body);
      carrier.quaternion.fromArray(rotation).normalize();
      carrier.position.fromArray(this.data.bodies[body].centerOfMass).applyQuaternion(carrier.quaternion);
      carrier.position.add(new THREE.Vector3(...position));
      if (!object.userData.coloured) continue;
      const kind = this.data.bodies[body].kinematic ? 'kinematic' : this.data.asleep(frame, body) ? 'asleep' : 'dynamic';
      object.material.color.setHex(kColours[kind]);
      object.material.emissive.setHex(body === chosen ? 0x553300 : 0);
    }
  }

  follow(position) {
    const move = new THREE.Vector3(...position).sub(this.controls.target);
    this.controls.target.add(move);
    this.camera.position.add(move);
  }

  resize() {
    const { clientWidth, clientHeight } = this.view;
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / Math.max(clientHeight, 1);
    this.camera.updateProjectionMatrix();
  }

  render() {
    this.controls.update();
    this.renderer.render(this.scene, this.camera);
  }
}
