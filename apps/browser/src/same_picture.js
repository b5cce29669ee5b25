// Is the picture of a scene the same after a member was set?

const kShown = ['title', 'tree', 'shapes', 'surfaces', 'fields', 'glb', 'joints'];

const told = ({ name, node, kinematic, centerOfMass, start }) => ({ name, node, kinematic, centerOfMass, start });
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export function isSamePicture(before, after) {
  return kShown.every((key) => same(before[key], after[key])) && same(before.bodies.map(told), after.bodies.map(told));
}
