// The scene's nodes as a tree that can be searched.

const kMostRows = 600; // in the list at once; a search brings the others

const kMarks = { body: '●', geom: '◧', joint: '⋈', trigger: '◌', world: '◍', space: '▢', jointgroup: '▢', node: '·' };

function depths(nodes) {
  const depth = new Map();
  for (const { node, parent } of nodes) depth.set(node, (depth.get(parent) ?? -1) + 1);
  return depth;
}

// The only shape of a body, with the body: in whose row it is.
function soleShapes(nodes) {
  const parents = new Set(nodes.map(({ parent }) => parent));
  const bodies = new Set(nodes.filter(({ kind }) => kind === 'body').map(({ node }) => node));
  const shapes = new Map();
  for (const each of nodes) if (each.kind === 'geom') shapes.set(each.parent, (shapes.get(each.parent) ?? 0) + 1);
  const isSole = ({ node, parent, kind }) => kind === 'geom' && bodies.has(parent) && shapes.get(parent) === 1 && !parents.has(node);
  return new Map(nodes.filter(isSole).map(({ node, parent }) => [node, parent]));
}

export class Tree {
  // colourOf(node): of its mark, as the style sheet writes it, or null.
  constructor(nodes, { list, search, rest }, choose, colourOf) {
    Object.assign(this, { nodes, list, rest, choose, colourOf });
    this.depth = depths(nodes);
    this.sole = soleShapes(nodes); // a search brings them
    this.chosen = null;
    this.wanted = '';
    search.addEventListener('input', () => {
      this.wanted = search.value.trim().toLowerCase();
      this.fill();
    });
    list.setAttribute('role', 'tree');
    list.addEventListener('keydown', (event) => this.press(event));
    list.addEventListener('focusin', ({ target }) => this.standAt(target));
    this.fill();
  }

  fill() {
    const has = (text) => text.toLowerCase().includes(this.wanted);
    const isFound = ({ node, name, path, kind }) => (this.wanted ? has(name) || has(path) || kind === this.wanted : !this.sole.has(node));
    const found = this.nodes.filter(isFound);
    this.rows = new Map();
    this.list.replaceChildren(...found.slice(0, kMostRows).map((node) => this.row(node)));
    this.rest.textContent = found.length > kMostRows ? `${found.length - kMostRows} more: search for them` : found.length === 0 ? 'Nothing has this name' : '';
    this.mark(this.chosen);
    this.standAt(this.rows.get(this.chosen) ?? this.rows.get(this.sole.get(this.chosen)) ?? this.list.firstElementChild);
  }

  // The one row that the tab key comes to.
  standAt(row) {
    if (this.standing) this.standing.tabIndex = -1;
    this.standing = row;
    if (row) row.tabIndex = 0;
  }

  // The keys of any tree: up and down, to the ends, to the row above and the first row below.
  press(event) {
    const row = document.activeElement;
    const level = (each) => Number(each?.getAttribute('aria-level') ?? 0);
    const above = () => {
      let each = row.previousElementSibling;
      while (each && level(each) >= level(row)) each = each.previousElementSibling;
      return each;
    };
    const next = row.nextElementSibling;
    const to = {
      ArrowDown: () => next,
      ArrowUp: () => row.previousElementSibling,
      ArrowLeft: above,
      ArrowRight: () => (level(next) > level(row) ? next : null),
      Home: () => this.list.firstElementChild,
      End: () => this.list.lastElementChild,
    }[event.key];
    if (to) to()?.focus();
    else if (event.key === 'Enter' || event.key === ' ') row.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  row({ node, name, path, kind }) {
    const item = document.createElement('li');
    const mark = document.createElement('span');
    mark.className = `mark ${kind}`;
    mark.setAttribute('aria-hidden', 'true');
    mark.textContent = kMarks[kind] ?? '·';
    const own = this.colourOf(node);
    if (own) mark.style.setProperty('--own', own);
    item.append(mark, name.startsWith('/') ? name.slice(name.lastIndexOf('/') + 1) : name);
    item.title = `${kind} ${path}`;
    item.tabIndex = -1;
    item.setAttribute('role', 'treeitem');
    item.setAttribute('aria-level', this.wanted ? 1 : this.depth.get(node) + 1);
    item.setAttribute('aria-selected', 'false');
    item.dataset.node = node;
    item.style.paddingLeft = `${8 + (this.wanted ? 0 : Math.min(this.depth.get(node), 8) * 12)}px`;
    item.addEventListener('click', () => this.choose(node));
    this.rows.set(node, item);
    return item;
  }

  // The list is scrolled, the page is not.
  reveal(item) {
    const [row, list] = [item, this.list].map((each) => each.getBoundingClientRect());
    if (row.top < list.top) this.list.scrollTop -= list.top - row.top;
    if (row.bottom > list.bottom) this.list.scrollTop += row.bottom - list.bottom;
  }

  mark(node) {
    const set = (item, chosen) => {
      item?.classList.toggle('chosen', chosen);
      item?.setAttribute('aria-selected', String(chosen));
    };
    const rowOf = (each) => this.rows.get(each) ?? this.rows.get(this.sole.get(each));
    set(rowOf(this.chosen), false);
    this.chosen = node;
    const item = rowOf(node);
    set(item, true);
    if (item) this.standAt(item);
    if (item) this.reveal(item);
  }
}
