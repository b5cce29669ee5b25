// The renderer of the stage: WebGL, or nothing if the browser has no WebGL.
import * as THREE from 'three';

// Takes what a renderer is told and draws nothing.
function noRenderer() {
  return { domElement: document.createElement('canvas'), shadowMap: {}, setPixelRatio() {}, setSize() {}, render() {}, dispose() {}, info: { render: { calls: 0 } } };
}

// `trouble` is told where there is no WebGL.
export function makeRenderer(trouble) {
  const canvas = document.createElement('canvas');
  try {
    // Asked first: three.js writes an error for what is no error here.
    const context = canvas.getContext('webgl2', { antialias: true, alpha: false, stencil: true });
    if (context) return new THREE.WebGLRenderer({ canvas, context, antialias: true, stencil: true });
  } catch {
    // As where there is none.
  }
  trouble();
  return noRenderer();
}
