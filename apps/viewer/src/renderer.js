// The renderer of the stage: WebGL, or nothing if the browser has no WebGL.
import * as THREE from 'three';

// A renderer that accepts all calls and draws nothing.
function noRenderer() {
  return { domElement: document.createElement('canvas'), shadowMap: {}, setPixelRatio() {}, setSize() {}, render() {}, dispose() {}, info: { render: { calls: 0 } } };
}

// `trouble` is called if there is no WebGL.
export function makeRenderer(trouble) {
  const canvas = document.createElement('canvas');
  try {
    // Asked first: three.js writes an error for what is no error here.
    const context = canvas.getContext('webgl2', { antialias: true, alpha: false, stencil: true });
    if (context) return new THREE.WebGLRenderer({ canvas, context, antialias: true, stencil: true });
  } catch {
    // An error counts as a browser without WebGL.
  }
  trouble();
  return noRenderer();
}
