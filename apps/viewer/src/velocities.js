// Velocities: those of the data where it has them, else from poses the mean ones between the frame before and the frame after.

function around(tracks, frame) {
  const [from, to] = [Math.max(frame - 1, 0), Math.min(frame + 1, tracks.frames - 1)];
  return { from, to, seconds: tracks.times[to] - tracks.times[from] };
}

// m/s, of the author's frame of a body, world axes.
export function velocity(tracks, body, frame) {
  if (tracks.velocity) return tracks.velocity(body, frame);
  const { from, to, seconds } = around(tracks, frame);
  if (!(seconds > 0)) return [0, 0, 0];
  const [a, b] = [from, to].map((each) => tracks.pose(body, each).position);
  return a.map((c, i) => (b[i] - c) / seconds);
}

// The turn from one rotation to another as axis times angle, rad, the short way.
export function turnBetween([ax, ay, az, aw], [bx, by, bz, bw]) {
  const w = bw * aw + bx * ax + by * ay + bz * az;
  const sign = w < 0 ? -1 : 1;
  const v = [
    -bw * ax + bx * aw - by * az + bz * ay,
    -bw * ay + by * aw - bz * ax + bx * az,
    -bw * az + bz * aw - bx * ay + by * ax,
  ].map((c) => c * sign);
  const length = Math.hypot(...v);
  const angle = 2 * Math.atan2(length, w * sign);
  return v.map((c) => (length > 0 ? (c / length) * angle : 0));
}

// rad/s, world axes.
export function spin(tracks, body, frame) {
  if (tracks.spin) return tracks.spin(body, frame);
  const { from, to, seconds } = around(tracks, frame);
  if (!(seconds > 0)) return [0, 0, 0];
  const [a, b] = [from, to].map((each) => tracks.pose(body, each).rotation);
  return turnBetween(a, b).map((c) => c / seconds);
}
