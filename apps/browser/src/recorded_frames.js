// Frames of a recorded run as the module gives those of a simulation: what is looked back at once it goes on.
import { kContactNumbers } from './live_contacts.js';
import { makeReading } from '../viewer/data.js';
import { spin, velocity } from '../viewer/velocities.js';

function stateAt(data, frame) {
  return Float64Array.from(data.bodies.flatMap((_, body) => {
    const { position, rotation } = data.pose(body, frame);
    return [...position, ...rotation, ...velocity(data, body, frame), ...spin(data, body, frame), data.asleep(body, frame) ? 0 : 1];
  }));
}

function contactsAt({ contacts }, frame) {
  const numbers = new Float32Array(contacts.count(frame) * kContactNumbers);
  for (let i = 0; i < contacts.count(frame); ++i) {
    const { position, normal, force, bodies } = contacts.at(frame, i);
    numbers.set([...position, ...normal, ...force, ...bodies], i * kContactNumbers);
  }
  return numbers;
}

// The numbers that the module gives for its joints. It may know more than the recording, and less: NaN.
const readingsAt = (data, joints, frame) => Float64Array.from(joints.flatMap((joint, i) =>
  makeReading(joint, data, (place) => place(data.readings[i])?.[frame] ?? Number.NaN).tracks));

const numberOrNull = (value) => (Number.isFinite(value) ? value : null);

// { state, contacts, readings, events, summary } of a frame; `joints` are those of the module.
export function recordedFrame(data, joints, frame) {
  const { times, plots, live } = data;
  const before = frame === 0 ? -Infinity : times[frame - 1];
  const state = stateAt(data, frame);
  return {
    state,
    contacts: contactsAt(data, frame),
    readings: readingsAt(data, joints, frame),
    events: data.events.filter(({ time }) => time > before && time <= times[frame]),
    summary: {
      steps: live.steps[frame],
      time: times[frame],
      dt: live.options.dt,
      contacts: plots.contacts[frame],
      asleep: data.bodies.filter((_, body) => data.asleep(body, frame)).length,
      kinetic: numberOrNull(plots.kinetic[frame]),
      potential: plots.potential ? numberOrNull(plots.potential[frame]) : null,
      hash: live.hashes[frame],
    },
  };
}
