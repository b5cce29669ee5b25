// The members of the chosen node, each with a field in which it can be set.
import { showAnew, takeTyped, whenTyped } from './typing.js';

function add(parent, name, className = '', text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  parent.append(made);
  return made;
}

// "body" and "linearVelocity" of "body.linearVelocity"; "mass" is of no part.
function partOf(name) {
  const dot = name.indexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

function fieldFor({ kind, words, value }) {
  if (kind !== 'boolean' && kind !== 'word') {
    const input = document.createElement('input');
    Object.assign(input, { placeholder: 'not set', disabled: kind === 'fixed' });
    showAnew(input, value ?? '');
    if (kind === 'number' || kind === 'whole') input.inputMode = 'decimal';
    return input;
  }
  const select = document.createElement('select');
  const options = kind === 'boolean' ? ['true', 'false'] : words;
  if (value === null) select.append(new Option('not set', ''));
  select.append(...options.map((word) => new Option(word, word)));
  showAnew(select, value ?? '');
  return select;
}

export class Members {
  // `place` is a <details>; set(target, value, refused) sets a member: refused(text) says why it could not be.
  constructor(place, set) {
    Object.assign(this, { place, set, focused: null, draft: null });
    this.list = add(place, 'div', 'members');
  }

  // `members` are in the module's form; null: there are none.
  show(members) {
    const scroll = this.place.parentElement?.scrollTop;
    this.takeDraft();
    this.list.replaceChildren();
    this.place.hidden = members === null || members.length === 0;
    if (this.place.hidden) return;
    this.addAll(this.list, members.filter(({ value }) => value !== null));
    const absent = members.filter(({ value }) => value === null);
    if (absent.length > 0) {
      const rest = add(this.list, 'details');
      add(rest, 'summary', '', `Not set: ${absent.length}`);
      this.addAll(rest, absent);
    }
    if (scroll !== undefined) this.place.parentElement.scrollTop = scroll;
    this.restore();
  }

  addAll(parent, members) {
    let last = '';
    for (const member of members) {
      const [part, name] = partOf(member.name);
      if (part !== last) add(parent, 'h3', '', part);
      last = part;
      this.addOne(parent, member, name);
    }
  }

  addOne(parent, member, name) {
    const row = add(parent, 'label', 'member');
    row.title = member.target;
    add(row, 'span', 'name', name.replaceAll('.', '.\u200b'));
    const field = fieldFor(member);
    field.dataset.target = member.target;
    row.append(field);
    add(row, 'span', 'unit', member.unit);
    const fault = add(parent, 'p', 'fault');
    fault.setAttribute('role', 'alert');
    field.addEventListener('focus', () => { this.focused = member.target; });
    whenTyped(field, () => {
      fault.textContent = '';
      // A member cannot be taken away.
      if (field.value.trim() === '' && member.kind !== 'text') showAnew(field, member.value ?? '');
      else this.set(member.target, field.value.trim(), (text) => { fault.textContent = text.replace(`${member.target}: `, ''); });
    });
  }

  fieldOf(target) {
    return [...this.list.querySelectorAll('[data-target]')].find(({ dataset }) => dataset.target === target);
  }

  // Keeps the text that somebody types while the view is made anew, until its field is there again.
  takeDraft() {
    const field = this.list.contains(document.activeElement) ? document.activeElement : null;
    this.draft = (field && takeTyped(field)) ?? this.draft;
  }

  // If the view was made anew while a user goes from field to field, the user goes on at the same field.
  restore() {
    const { draft } = this;
    this.draft = null;
    const field = this.fieldOf(this.focused);
    if (!field || document.activeElement !== document.body) return;
    if (draft !== null) field.closest('details').open = true; // it may be among those that are not set
    field.focus({ preventScroll: true });
    if (draft !== null) field.value = draft;
  }
}
