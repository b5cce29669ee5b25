// The list of bodies, and the values of the chosen one.

export class Panel {
  constructor(data, choose) {
    this.data = data;
    this.list = document.getElementById('bodies');
    this.values = document.getElementById('values');
    this.items = data.bodies.map((body, index) => {
      const item = document.createElement('li');
      item.textContent = body.name;
      item.addEventListener('click', () => choose(index));
      this.list.append(item);
      return item;
    });
    document.getElementById('search').addEventListener('input', (event) => this.filter(event.target.value.toLowerCase()));
  }

  filter(text) {
    this.items.forEach((item, i) => { item.hidden = !this.data.bodies[i].name.toLowerCase().includes(text); });
  }

  show(frame, chosen) {
    this.items.forEach((item, i) => item.classList.toggle('chosen', i === chosen));
    this.values.replaceChildren();
    if (chosen === null) return;
    const { position } = this.data.pose(frame, chosen);
    const { mass, kinematic } = this.data.bodies[chosen];
    this.add('position', `${position.map((c) => c.toFixed(3)).join(', ')} m`);
    this.add('mass', kinematic ? 'kinematic' : `${Number(mass.toPrecision(4))} kg`);
    this.add('state', this.data.asleep(frame, chosen) ? 'asleep' : 'awake');
  }

  add(name, value) {
    const term = document.createElement('dt');
    const text = document.createElement('dd');
    term.textContent = name;
    text.textContent = value;
    this.values.append(term, text);
  }
}
