// Why nothing moves in a scene.

const isZero = (vector) => (vector ?? []).every((c) => c === 0);

// Would anything begin to move by itself?
function isDriven({ worlds, fields }) {
  return fields.length > 0 || worlds.some(({ gravity, actuators = [], bodies }) => !isZero(gravity) || actuators.length > 0 || bodies.some(({ linearVelocity, angularVelocity }) => !isZero(linearVelocity) || !isZero(angularVelocity)));
}

// A sentence; '' where something moves, or may.
export function whyStill(data) {
  const { bodies } = data;
  if (bodies.length === 0) return 'Nothing here can move: the scene has no bodies.';
  const hasMoved = data.plots.speed.some((speed) => speed > 1e-9);
  if (hasMoved) return '';
  if (!isDriven(data)) return 'Nothing moves here: there is no gravity, no body has a speed, and no motor drives one.';
  if (bodies.every(({ kinematic }) => kinematic)) return 'Nothing moves here: all bodies are kinematic, and stand.';
  return data.grows ? '' : 'Nothing moves here: all bodies rest where they begin.';
}
