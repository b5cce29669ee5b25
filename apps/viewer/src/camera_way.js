// The way of the camera through a recorded run in which things come together or scatter: it is as near as what is to be seen
// lets it be, and goes back in time for what flies apart.
import { viewOf } from './fitting.js';

const kEnough = 0.68; // of the picture: where a camera that stands is filled so well on the mean, it stands
const kCut = 1.05; // times the distance from which all is seen that a camera that stands shows: there is more to be seen
const kNearest = 0.4; // times the distance from which all of the run is seen
const kWindow = 1; // samples before and after, whose places are in the picture, too

// A sample of a list, or that at its end.
const at = (list, i) => list[Math.min(Math.max(i, 0), list.length - 1)];

// The mean of neighbours, which takes out corners.
const softened = (list, mean) => list.map((_, i) => mean([at(list, i - 1), list[i], at(list, i + 1)]));

const meanVector = (all) => all.reduce((sum, each) => sum.add(each), all[0].clone().setScalar(0)).multiplyScalar(1 / all.length);
const meanNumber = (all) => all.reduce((a, b) => a + b, 0) / all.length;

// How much of the picture points fill that a camera at `whole` sees from the distance at which `own` is filled.
const shareOf = (whole, own, fill) => fill * Math.min(1, own / whole);

// null where the camera had better stand, or (frame, part) -> { position, target } along `side`. `samples`: the points that are to
// be seen in some frames, at even distances in time; `fit`: all that are to be seen from a place where the camera stands.
export function cameraWay({ samples, fit, frames }, camera, side, fill) {
  // Where all of it is out of sight, the camera stays.
  let last = samples.find((points) => points.length > 0);
  if (samples.length < 3 || !last) return null;
  const seen = samples.map((points) => { last = points.length > 0 ? points : last; return last; });
  const distanceOf = ({ position, target }) => position.distanceTo(target);
  const views = seen.map((_, i) => viewOf([-kWindow, 0, kWindow].flatMap((j) => at(seen, i + j)), camera, side, fill));
  const whole = distanceOf(viewOf(fit, camera, side, fill));
  const wanted = views.map((view) => Math.max(distanceOf(view), kNearest * whole));
  const isCut = wanted.some((own) => own > kCut * whole);
  if (!isCut && meanNumber(wanted.map((own) => shareOf(whole, own, fill))) > kEnough) return null;
  const distances = softened(softened(wanted.map((_, i) => Math.max(at(wanted, i - 1), wanted[i], at(wanted, i + 1))), meanNumber), meanNumber);
  const targets = softened(softened(views.map(({ target }) => target), meanVector), meanVector);
  return (frame, part) => {
    const place = Math.min(((frame + part) / Math.max(frames - 1, 1)) * (samples.length - 1), samples.length - 1);
    const before = Math.min(Math.floor(place), samples.length - 2);
    const share = place - before;
    const target = targets[before].clone().lerp(targets[before + 1], share);
    return { position: target.clone().addScaledVector(side, distances[before] * (distances[before + 1] / distances[before]) ** share), target };
  };
}
