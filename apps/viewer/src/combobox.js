// A field that finds things by words and hands on the one that is taken: keys as the ARIA practices have them.

export class Combobox {
  // find(text): things with a `name`; take(thing).
  constructor(input, list, find, take) {
    Object.assign(this, { input, list, find, take, things: [], at: -1 });
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    list.setAttribute('role', 'listbox');
    input.addEventListener('input', () => this.open());
    input.addEventListener('focus', () => this.open());
    input.addEventListener('blur', () => this.close());
    input.addEventListener('keydown', (event) => this.press(event));
    // The field keeps the focus, or the list would be gone before the click.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.close();
  }

  open() {
    this.things = this.find(this.input.value);
    this.list.replaceChildren(...this.things.map((thing, i) => this.row(thing, i)));
    if (this.things.length === 0) {
      const none = document.createElement('li');
      none.textContent = 'Nothing has this name';
      this.list.append(none);
    }
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.move(this.things.length > 0 ? 0 : -1);
  }

  row(thing, index) {
    const row = document.createElement('li');
    row.id = `${this.list.id}-${index}`;
    row.setAttribute('role', 'option');
    row.textContent = thing.unit ? `${thing.name}, ${thing.unit}` : thing.name;
    row.title = thing.hint ?? '';
    row.addEventListener('click', () => this.choose(thing));
    return row;
  }

  close() {
    this.list.hidden = true;
    this.at = -1;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
  }

  move(to) {
    this.at = to;
    [...this.list.children].forEach((row, i) => row.setAttribute('aria-selected', String(i === to)));
    const row = to < 0 ? null : this.list.children[to];
    if (!row) return;
    this.input.setAttribute('aria-activedescendant', row.id);
    row.scrollIntoView({ block: 'nearest' });
  }

  choose(thing) {
    this.input.value = '';
    this.take(thing);
    this.close();
  }

  press(event) {
    const count = this.things.length;
    const isOpen = !this.list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) this.open();
      else if (count > 0) this.move((this.at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && isOpen && this.at >= 0) {
      this.choose(this.things[this.at]);
    } else if (event.key === 'Escape' && isOpen) {
      this.input.value = '';
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
