// An interface for tests and other pages: window.orrery tells what the picture shows.
import * as THREE from 'three';
import { cornersAt, filledBy } from './fitting.js';

export function inspect(page) {
  const { data, stage, layers, overlay, player } = page;
  const screen = (place) => place.project(stage.camera).toArray().slice(0, 2);
  return {
    readyAfter: performance.now(), // ms since the page was asked for
    isRough: () => stage.isRough, // the first picture has no shadows
    drawCalls: () => {
      stage.refine();
      page.draw();
      return stage.renderer.info.render.calls;
    },
    colour: (body) => `#${page.colouring.colour(body, player.frame, page.state.theme).getHexString()}`,
    // How much of the picture the bodies fill now, and how far out they are: 1 is the edge.
    filled: () => filledBy(stage.corners.flatMap((corners, body) => cornersAt(corners, data.pose(body, player.frame))), stage.camera),
    framed: () => ({ centre: stage.bounds.center.toArray(), radius: stage.bounds.radius }),
    camera: () => ({ position: stage.camera.position.toArray(), target: stage.controls.target.toArray() }),
    lookFrom: (position, target) => {
      stage.way = null;
      stage.refine();
      stage.camera.position.fromArray(position);
      stage.controls.target.fromArray(target);
      stage.controls.update();
      page.draw();
    },
    onScreenAt: (place) => screen(new THREE.Vector3(...place)),
    hatched: () => [...new Set(layers.shapes.slots.filter(({ isHatched }) => isHatched).map(({ body }) => body))],
    outlined: () => page.choice.outline.parts.length,
    jointOnScreen: (joint) => screen(layers.joints.placeOf(joint)),
    trails: () => layers.trails.segments(),
    arrows: () => Object.fromEntries(['contacts', 'velocities', 'torques'].map((key) => [key, layers[key]?.told() ?? null])),
    cones: () => layers.fields.counts(),
    scaleLength: () => overlay.scaleLength, // m
    pick: (x, y) => page.picking.pick(x, y, 'mouse'),
  };
}
