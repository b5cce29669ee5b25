// The values of the chosen node: its present ones, and those of its simulated parts.

const kUnits = { mass: 'kg', position: 'm', centerOfMass: 'm', linearVelocity: 'm/s', angularVelocity: 'rad/s', anchor: 'm', gravity: 'm/s²', inertia: 'kg m²', sizex: 'm', sizey: 'm', sizez: 'm', radius: 'm', length: 'm', volume: 'm³' };
const kHidden = new Set(['name', 'path']);

// Beside large numbers, tiny ones are only rounding: they become 0.
function vector(values) {
  const most = Math.max(...values.map((value) => (typeof value === 'number' ? Math.abs(value) : 0)));
  return values.map((value) => (typeof value === 'number' && Math.abs(value) < 1e-5 * most ? 0 : value));
}

function text(value) {
  if (value === null) return '–';
  if (typeof value === 'number') return String(Number(value.toPrecision(4)));
  if (Array.isArray(value)) return vector(value).map(text).join(Array.isArray(value[0]) ? '; ' : ', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const inOneLine = (object) => Object.entries(object).map(([key, value]) => `${key} ${text(value)}`).join(', ');

// A number alone has its unit; a vector too. { a: { b: 1 } } is one row, "b"; [{}, {}] is a row each.
function rowsOf(object, start) {
  return Object.entries(object).flatMap(([key, value]) => {
    if (kHidden.has(key)) return [];
    if (isObject(value)) return rowsOf(value, start);
    if (Array.isArray(value) && value.every(isObject)) return value.map((each) => [key, inOneLine(each)]);
    const unit = kUnits[key] && value !== null ? ` ${kUnits[key]}` : '';
    return [[start.has(key) ? `${key} at start` : key, text(value) + unit]];
  });
}

const kMoves = new Set(['position', 'rotation', 'linearVelocity', 'angularVelocity']);

// The objects of the simulation that a node has: at most one body, and any number of the others.
function objectsByPath(worlds) {
  const found = new Map();
  const note = (kind, objects) => objects.forEach((object) => {
    if (!found.has(object.path)) found.set(object.path, []);
    found.get(object.path).push({ kind, object });
  });
  for (const { bodies, geoms, joints, triggers, fields } of worlds) {
    note('body', bodies);
    note('geom', geoms);
    note('joint', joints);
    note('trigger', triggers);
    note('gravity', fields);
  }
  return found;
}

export class Values {
  constructor(data, place) {
    Object.assign(this, { data, place });
    this.byNode = new Map(data.tree.map((entry) => [entry.node, entry]));
    this.live = [];
    this.renew();
  }

  // The values of the scene are others now.
  renew() {
    this.objects = objectsByPath(this.data.worlds);
    this.node = undefined;
  }

  show(node, body, frame, part) {
    if (node !== this.node) this.build(node, body);
    this.node = node;
    if (body === null) return;
    const { position } = this.data.pose(body, frame, part);
    const now = [`${text(position)}\u00a0m`, `${text(this.data.speed(body, frame))} m/s`, this.data.asleep(body, frame) ? 'asleep' : 'awake'];
    now.forEach((value, i) => { this.live[i].textContent = value; });
  }

  build(node, body) {
    this.place.replaceChildren();
    this.live = [];
    const entry = this.byNode.get(node);
    if (!entry) return;
    this.title(entry.name, entry.path);
    if (body !== null) this.live = ['position', 'speed', 'state'].map((name) => this.row(name, ''));
    for (const { kind, object } of this.objects.get(entry.path) ?? []) {
      this.title(kind === 'body' && object.kinematic ? 'kinematic body' : kind);
      const start = kind === 'body' || (kind === 'geom' && object.body) ? kMoves : new Set();
      for (const [name, value] of rowsOf(object, start)) this.row(name, value);
    }
  }

  title(name, hint = '') {
    const made = document.createElement('h2');
    made.textContent = name;
    made.title = hint;
    this.list = document.createElement('dl');
    this.place.append(made, this.list);
  }

  row(name, value) {
    const term = document.createElement('dt');
    const description = document.createElement('dd');
    term.textContent = name;
    description.textContent = value;
    description.title = value;
    this.list.append(term, description);
    return description;
  }
}
