// Vectors and rotations as plain lists of numbers.
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const minus = (a, b) => a.map((c, i) => c - b[i]);
export const plus = (a, b) => a.map((c, i) => c + b[i]);
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

// `v`, turned by the rotation x, y, z, w.
export function rotate([x, y, z, w], v) {
  const axis = [x, y, z];
  const twice = cross(axis, v).map((c) => 2 * c);
  return plus(plus(v, twice.map((c) => c * w)), cross(axis, twice));
}

export const inverse = ([x, y, z, w]) => [-x, -y, -z, w];
