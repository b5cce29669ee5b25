// A scale of colours with round numbers: where a value is on it, and its legend.
import * as THREE from 'three';
import { roundAbove, roundBelow } from './ground.js';

// From weak to strong, of rising lightness, so that those can tell them apart who do not see red and green.
const kRamp = ['#5b6bd8', '#4288cf', '#2fa3b8', '#3fba98', '#7acb70', '#b9d955', '#f4e04d'];
const kSteps = 96;
const kSame = 1.0005; // values that differ by less are one
const kWide = 10; // values that differ by more are shown by their logarithms
const kWidest = 1e4;
const kAlone = 1 / 3; // of the scale: where all values are the same

function mixed(part) {
  const at = part * (kRamp.length - 1);
  const index = Math.min(Math.floor(at), kRamp.length - 2);
  return new THREE.Color(kRamp[index]).lerp(new THREE.Color(kRamp[index + 1]), at - index);
}

const kColours = Array.from({ length: kSteps + 1 }, (_, i) => mixed(i / kSteps));

// One of few colours: the same object for about the same part of the scale, 0 to 1.
export const rampColour = (part) => kColours[Math.round(Math.min(Math.max(part, 0), 1) * kSteps) || 0];

const rounded = (value) => Number(value.toPrecision(3));

function logarithmic(low, high) {
  const [first, last] = [roundBelow(Math.max(low, high / kWidest)), roundAbove(high)];
  const ticks = [first];
  while (ticks.at(-1) < last * 0.99) ticks.push(rounded(roundAbove(ticks.at(-1) * 1.01)));
  const part = (value) => Math.log(value / first) / Math.log(last / first);
  return { part, ticks: [ticks[0], ticks[(ticks.length - 1) >> 1], ticks.at(-1)] };
}

function linear(low, high) {
  const first = high > 2 * low ? 0 : low;
  const step = roundAbove((high - first) / 2.5);
  const from = Math.floor(first / step + 1e-6);
  const to = Math.max(Math.ceil(high / step - 1e-6), from + 1);
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => rounded((from + i) * step));
  return { part: (value) => (value / step - from) / (to - from), ticks };
}

// { part(value), ticks } of values that are not negative; a single tick if they are all the same.
export function roundScale(low, high, isLinear = false) {
  if (!(high > low * kSame)) return { part: () => kAlone, ticks: [rounded(high)] };
  return !isLinear && low > 0 && high / low > kWide ? logarithmic(low, high) : linear(low, high);
}

// Fills `place` with the colours and the numbers below them.
export function showScale(place, title, { part, ticks }) {
  const scale = document.createElement('div');
  scale.className = 'ramp';
  const bar = document.createElement('i');
  bar.style.background = ticks.length === 1 ? rampColour(kAlone).getStyle() : `linear-gradient(to right, ${kRamp.join(', ')})`;
  const told = document.createElement('div');
  told.append(...ticks.map((value) => {
    const made = document.createElement('span');
    made.textContent = value;
    made.style.left = ticks.length === 1 ? '0' : `${100 * part(value)}%`;
    return made;
  }));
  scale.append(bar, told);
  place.replaceChildren(title, scale);
}
