// The switches of what is shown: a box for each layer.

export class Switches {
  // layers: [{ key, name, colours, objects, on, hint, press }]; one without objects is not there. `press` is its key
  // on the keyboard where that is not its number. `changed` is called after a switch.
  constructor(place, layers, changed = () => {}) {
    this.changed = changed;
    this.shown = {};
    this.boxes = new Map();
    layers.forEach((layer, index) => place.append(this.add(layer, layer.press ?? String(index + 1))));
    this.first = { ...this.shown };
  }

  add({ key, name, colours = [], objects, on, hint = '' }, number) {
    const label = document.createElement('label');
    const box = document.createElement('input');
    Object.assign(box, { type: 'checkbox', id: `show-${key}`, disabled: objects.length === 0 });
    label.hidden = objects.length === 0;
    label.title = hint;
    label.append(box, name, ...colours.map((colour) => this.swatch(colour)), this.key(number));
    const set = (shown) => {
      box.checked = shown;
      this.shown[key] = shown;
      objects.forEach((object) => { object.visible = shown; });
      this.changed();
    };
    box.addEventListener('change', () => set(box.checked));
    set(on && objects.length > 0);
    this.boxes.set(number, box);
    return label;
  }

  swatch([colour, name]) {
    const made = document.createElement('i');
    made.className = 'swatch';
    made.style.background = colour;
    made.title = name;
    return made;
  }

  key(number) {
    const made = document.createElement('kbd');
    made.textContent = number;
    return made;
  }

  // Nothing happens to a layer that is not there.
  turn(key, on) {
    const box = [...this.boxes.values()].find(({ id }) => id === `show-${key}`);
    if (box && !box.disabled && box.checked !== on) box.click();
  }

  // { key: on }
  set(wanted) {
    for (const [key, on] of Object.entries(wanted)) if (this.shown[key] !== on) document.getElementById(`show-${key}`).click();
  }

  // True for the key of a layer.
  press(key) {
    const box = this.boxes.get(key);
    if (box) box.click();
    return Boolean(box);
  }
}
