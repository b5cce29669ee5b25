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

async function addFolder(entry, found) {
  try {
    await filesOf(entry, '', found);
  } catch (error) {
    const why = window.location.protocol === 'file:' ? 'this browser hides folders from a page that was opened from disk' : error.message;
    throw new Error(`${entry.name}: ${why}. Choose the folder by the button, or drop the files that are in it.`);
  }
}

// All that was dropped. The list of items is empty once the event is over, so it is read at once. Chromium lets a page from
// disk read files, but no entries; only a folder has nothing but its entry.
async function filesOfDrop({ items }) {
  const given = [...items].filter(({ kind }) => kind === 'file').map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const found = new Map();
  for (const { entry, file } of given) {
    if (entry?.isDirectory) await addFolder(entry, found);
    else if (file) found.set(file.name, file);
  }
  return found;
}

async function read(files) {
  const contents = new Map();
  for (const [name, file] of files) {
    const bytes = await file.arrayBuffer().catch((error) => { throw new Error(`${name} cannot be read: ${error.message}`); });
    contents.set(name, new Uint8Array(bytes));
  }
  return contents;
}

// take(files): paths and bytes; refused(text): why there are none.
export function listenForFiles({ place, input, folder }, take, refused) {
  const hand = async (promised) => {
    try {
      const files = await read(await promised);
      if (files.size > 0) take(files);
    } catch (error) {
      refused(error.message);
    }
  };
  for (const field of [input, folder]) {
    field.addEventListener('change', async () => {
      await hand([...field.files].map((file) => [file.webkitRelativePath || file.name, file]));
      field.value = ''; // so that the same one can be chosen again
    });
  }
  const over = (event) => {
    event.preventDefault();
    place.classList.toggle('over', event.type === 'dragover');
  };
  for (const kind of ['dragover', 'dragleave']) place.addEventListener(kind, over);
  place.addEventListener('drop', (event) => {
    over(event);
    hand(filesOfDrop(event.dataTransfer));
  });
}
