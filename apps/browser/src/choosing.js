// Decides what given files are: a scene with its buffers and images, buffers for the scene that is shown, or something else.

export const isSceneName = (name) => /\.(xode|gltf|glb|g4tf|g4b|g3tf|g3b|urdf|mjcf|xml)$/i.test(name);

const lastOf = (name) => name.split('/').at(-1);
const textOf = (content) => (typeof content === 'string' ? content : new TextDecoder().decode(content));

// Does a file of the scene name this one?
function isNamedIn(files, name) {
  const last = lastOf(name);
  const words = [last, encodeURIComponent(last), encodeURI(last)];
  return [...files].some(([other, content]) => isSceneName(other) && words.some((word) => textOf(content).includes(word)));
}

// { files } to be loaded. `shown` are the files of the scene that is shown.
export function chooseFiles(given, shown) {
  const names = [...given.keys()];
  if (names.some((name) => isSceneName(name) && !/\.xml$/i.test(name))) return { files: given };
  if (names.some((name) => isNamedIn(shown, name))) return { files: new Map([...shown, ...given]) };
  return { files: given }; // the name does not decide, so the content does
}

// The scenes beside the one that is shown which it does not name itself: somebody dropped several at once.
export function otherScenes(files, scene) {
  const depth = (name) => name.split('/').length;
  const text = textOf(files.get(scene) ?? '');
  return [...files.keys()].filter((name) => name !== scene && isSceneName(name) && depth(name) === depth(scene) && !text.includes(lastOf(name)));
}

// Is there nothing in what was read that could be shown?
export function isEmpty({ ready, page }) {
  return !ready || (page.bodies.length === 0 && page.shapes.length === 0 && page.fields.length === 0 && !page.glb);
}

// Why nothing of a scene is to be seen, or moves; '' where there are bodies.
export function stillnessOf(found) {
  const { scene, ready, page } = found;
  if (!ready) return `${scene}: nothing of it can be simulated`;
  if (isEmpty(found)) return `${scene}: there is nothing in it that could be shown or simulated`;
  return page.bodies.length === 0 ? `${scene}: nothing in it can move, since it has no bodies` : '';
}
