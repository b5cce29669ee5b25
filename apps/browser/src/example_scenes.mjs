// The scenes of the folder data that are in the page, and what their buttons say.
export const kExamples = { 'planet.gltf': 'planet', 'tower.xode': 'tower', 'robot_arm.xode': 'robot arm', 'dominoes.gltf': 'dominoes', 'terrain.xode': 'terrain', 'vehicle.xode': 'vehicle' };
