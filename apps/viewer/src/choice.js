// The mark of the chosen object in the picture: an outline, and a label with its name.
import * as THREE from 'three';
import { Outline } from './outline.js';

const isShown = (object) => object === null || (object.visible && isShown(object.parent));

export class Choice {
  constructor(data, stage, overlay, layers) {
    Object.assign(this, { data, stage, overlay, layers });
    this.outline = new Outline(stage);
    this.names = new Map(data.tree.map(({ node, name }) => [node, name]));
    this.outlined = '';
  }

  // The geometries that are drawn for a body, or for a shape that stands still.
  sources(node, body) {
    const { meshes, shapes } = this.layers;
    const own = body !== null && meshes && isShown(meshes.groups[0]) ? meshes.partsOf(body) : [];
    if (own.length > 0) return own.map((mesh) => ({ geometry: mesh.geometry, matrix: () => mesh.matrixWorld }));
    return shapes.slots.filter((slot) => (body === null ? slot.node === node : slot.body === body))
      .map((slot) => ({ geometry: slot.geometry, matrix: () => slot.matrix }));
  }

  // The place of the label: above the chosen object; null if it has no place.
  placeOf(node, body) {
    const { data, stage, layers } = this;
    if (body !== null) {
      const reach = Math.min(stage.sizes[body], stage.bounds.radius);
      return stage.centres[body].getWorldPosition(new THREE.Vector3()).addScaledVector(stage.up, reach);
    }
    const joint = layers.joints.indexOf(node);
    if (joint !== null) return layers.joints.placeOf(joint);
    const shape = data.shapes.find((each) => each.node === node);
    if (!shape || data.surfaces[shape.surface].normal) return null;
    return new THREE.Vector3(...shape.pose.position).applyMatrix4(stage.centreOf(shape.body).matrixWorld);
  }

  // After the bodies and layers have been put in their places.
  show({ node, chosen, shown }, colour) {
    const wanted = `${node} ${shown.meshes} ${shown.shapes}`;
    if (wanted !== this.outlined) this.outline.around(node === null ? [] : this.sources(node, chosen));
    this.outlined = wanted;
    this.outline.colour(colour);
    const name = chosen === null ? this.names.get(node) : this.data.bodies[chosen].name;
    this.target = node === null ? null : { name, place: () => this.placeOf(node, chosen) };
  }

  // Draws with every picture, since the camera may have moved.
  draw() {
    this.outline.show();
    this.overlay.show(this.target && { name: this.target.name, place: this.target.place() });
  }
}
