// Files that are dropped on the page or chosen, folders among them, by their paths.

const kMostFiles = 2000;

async function filesOf(entry, folder, found) {
  if (found.size >= kMostFiles) return;
  if (entry.isFile) {
    const file = await new Promise((done, fail) => { entry.file(done, fail); });
    found.set(`${folder}${entry.name}`, file);
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((done, fail) => { reader.readEntries(done, fail); });
    if (some.length === 0) return;
    for (const each of some) await filesOf(each, `${folder}${entry.name}/`, found);
  }
}

async function read(files) {
  const contents = new Map();
  for (const [name, file] of files) contents.set(name, new Uint8Array(await file.arrayBuffer()));
  return contents;
}

// take(files): paths and bytes.
export function listenForFiles({ place, input, folder }, take) {
  const chosen = (list) => read([...list].map((file) => [file.webkitRelativePath || file.name, file])).then((files) => files.size > 0 && take(files));
  for (const field of [input, folder]) {
    field.addEventListener('change', async () => {
      await chosen(field.files);
      field.value = ''; // so that the same one can be chosen again
    });
  }
  const over = (event) => {
    event.preventDefault();
    place.classList.toggle('over', event.type === 'dragover');
  };
  for (const kind of ['dragover', 'dragleave']) place.addEventListener(kind, over);
  place.addEventListener('drop', async (event) => {
    over(event);
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (entries.length === 0) {
      await chosen(event.dataTransfer.files);
      return;
    }
    const found = new Map();
    for (const entry of entries) await filesOf(entry, '', found);
    const files = await read(found);
    if (files.size > 0) take(files);
  });
}
