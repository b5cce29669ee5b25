// What the page carries, unpacked: docs/viewer.md has the format.

function bytes(text) {
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < out.length; ++i) out[i] = binary.charCodeAt(i);
  return out;
}

export const floats = (text) => new Float32Array(bytes(text).buffer);
export const integers = (text) => new Uint32Array(bytes(text).buffer);

const kPoseBytes = 20; // three floats, four 16-bit integers

export function readData(text) {
  const data = JSON.parse(text);
  const poses = new DataView(bytes(data.poses).buffer);
  const asleep = bytes(data.asleep);
  const count = data.bodies.length;
  return {
    ...data,
    frames: data.times.length,
    pose(frame, body) {
      const at = (frame * count + body) * kPoseBytes;
      const position = [0, 4, 8].map((k) => poses.getFloat32(at + k, true));
      const rotation = [12, 14, 16, 18].map((k) => poses.getInt16(at + k, true) / 32767);
      return { position, rotation };
    },
    asleep: (frame, body) => asleep[frame * count + body] === 1,
  };
}
