// A colour of its own for every body, and how it tells what may move the body.
import * as THREE from 'three';

const kGoldenAngle = 137.50776; // degrees: hues one after the other that keep away from all before
const kTiers = [[0.7, 0.15], [0.58, 0.14], [0.8, 0.12], [0.64, 0.1]]; // lightness and chroma, in turn

// Oklab's lightness, chroma and hue (degrees) as linear sRGB: hues of equal lightness look equally light.
export function oklch(lightness, chroma, hue) {
  const [a, b] = [Math.cos, Math.sin].map((f) => chroma * f((hue * Math.PI) / 180));
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return new THREE.Color(...linear.map((c) => Math.min(Math.max(c, 0), 1)));
}

export function bodyColour(body) {
  const [lightness, chroma] = kTiers[body % kTiers.length];
  // A little lighter from one to the next, since a circle of hues has fewer colours than a screen could tell apart.
  return oklch(lightness + 0.05 * ((body * 0.7548776662) % 1), chroma, (50 + body * kGoldenAngle) % 360);
}

// In a group: its hue, a little lighter or darker from body to body.
function memberColour(group, body) {
  const [lightness, chroma] = kTiers[group % kTiers.length];
  return oklch(lightness - 0.04 + 0.12 * ((body * 0.7548776662) % 1), chroma, (50 + group * kGoldenAngle) % 360);
}

// Asleep: the same hue, faded towards the background.
function faded(colour, theme) {
  const { h, s, l } = colour.getHSL({});
  return new THREE.Color().setHSL(h, s * 0.45, theme === 'dark' ? l * 0.5 : l + (1 - l) * 0.5);
}

export const stillColour = (theme) => new THREE.Color(theme === 'dark' ? '#6a7587' : '#a9b1bc');

// The colours of all bodies: awake and kinematic ones have their own colour, sleeping ones a faded one.
export class Palette {
  // `groups`: as groupsOf() gives them.
  constructor(bodies, groups = null) {
    this.own = bodies.map((_, body) => (groups ? memberColour(groups.of[body], body) : bodyColour(body)));
    this.asleep = { light: this.own.map((colour) => faded(colour, 'light')), dark: this.own.map((colour) => faded(colour, 'dark')) };
    this.still = { light: stillColour('light'), dark: stillColour('dark') };
  }

  // `body` is null for an object that does not belong to a body.
  colour(body, isAsleep, theme) {
    if (body === null) return this.still[theme];
    return isAsleep ? this.asleep[theme][body] : this.own[body];
  }
}
