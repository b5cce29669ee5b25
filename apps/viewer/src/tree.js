// The scene's nodes as a tree that can be searched.

const kMostRows = 600; // in the list at once; a search brings the others

const kMarks = { body: '●', geom: '◧', joint: '⋈', trigger: '◌', world: '◍', space: '▢', jointgroup: '▢', node: '·' };

function depths(nodes) {
  const depth = new Map();
  for (const { node, parent } of nodes) depth.set(node, (depth.get(parent) ?? -1) + 1);
  return depth;
}

export class Tree {
  constructor(nodes, { list, search, rest }, choose) {
    Object.assign(this, { nodes, list, rest, choose });
    this.depth = depths(nodes);
    this.chosen = null;
    this.wanted = '';
    search.addEventListener('input', () => {
      this.wanted = search.value.trim().toLowerCase();
      this.fill();
    });
    // Up and down go through the list, as in any tree.
    list.addEventListener('keydown', (event) => {
      const next = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
      if (next) document.activeElement[next]?.focus();
      else if (event.key === 'Enter') document.activeElement.click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.fill();
  }

  fill() {
    const found = this.nodes.filter(({ name, path, kind }) => !this.wanted || name.toLowerCase().includes(this.wanted) || path.toLowerCase().includes(this.wanted) || kind === this.wanted);
    this.rows = new Map();
    this.list.replaceChildren(...found.slice(0, kMostRows).map((node) => this.row(node)));
    this.rest.textContent = found.length > kMostRows ? `${found.length - kMostRows} more: search for them` : found.length === 0 ? 'Nothing has this name' : '';
    this.mark(this.chosen);
  }

  row({ node, name, path, kind }) {
    const item = document.createElement('li');
    const mark = document.createElement('span');
    mark.className = `mark ${kind}`;
    mark.textContent = kMarks[kind] ?? '·';
    item.append(mark, name.startsWith('/') ? name.slice(name.lastIndexOf('/') + 1) : name);
    item.title = `${kind} ${path}`;
    item.tabIndex = 0;
    item.dataset.node = node;
    item.style.paddingLeft = `${8 + (this.wanted ? 0 : Math.min(this.depth.get(node), 8) * 12)}px`;
    item.addEventListener('click', () => this.choose(node));
    this.rows.set(node, item);
    return item;
  }

  mark(node) {
    this.rows.get(this.chosen)?.classList.remove('chosen');
    this.chosen = node;
    const item = this.rows.get(node);
    item?.classList.add('chosen');
    item?.scrollIntoView({ block: 'nearest' });
  }
}
