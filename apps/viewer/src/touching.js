// Which bodies contacts and joints hold together in a frame, and how strongly contacts press each.

// A value of the latest frame that was asked for. Frames of a simulation may get other numbers.
const latest = ({ states }, make) => {
  let [made, at] = [null, null];
  return (frame) => {
    const now = states ? states[frame] : frame;
    if (now !== at) [made, at] = [make(frame), now];
    return made;
  };
};

function eachContact({ contacts }, frame, act) {
  for (let i = 0; i < contacts.count(frame); ++i) act(contacts.at(frame, i));
}

// { islands(frame), forces(frame) }: for each body the first body of its island (kinematic bodies hold nothing together, as in
// ODE), and the sum of the forces of its contacts, N.
export function touchingOf(data) {
  const { bodies, joints } = data;
  const isMoved = (body) => body !== null && body >= 0 && !bodies[body].kinematic;
  const islands = (frame) => {
    const first = bodies.map((_, body) => body);
    const find = (body) => {
      while (first[body] !== body) body = first[body] = first[first[body]];
      return body;
    };
    const join = (a, b) => {
      if (!isMoved(a) || !isMoved(b)) return;
      const [one, other] = [find(a), find(b)];
      first[Math.max(one, other)] = Math.min(one, other);
    };
    for (const { body1, body2 } of joints) join(body1, body2);
    eachContact(data, frame, ({ bodies: [a, b] }) => join(a, b));
    return bodies.map((_, body) => find(body));
  };
  const forces = (frame) => {
    const sums = new Float64Array(bodies.length);
    eachContact(data, frame, ({ bodies: both, force }) => {
      for (const body of both) if (body >= 0) sums[body] += Math.hypot(...force);
    });
    return sums;
  };
  return { islands: latest(data, islands), forces: latest(data, forces) };
}
