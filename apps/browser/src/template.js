// This page as its file has it, before anything in it was changed, to be saved with a run in it.

document.currentScript.remove(); // of main.js, which the loader has put into the page
const page = document.documentElement.cloneNode(true);

// `data`: the text of its element orrery-data (docs/formats/page.md). The texts of scripts and styles stay to the letter: the
// policy has their digests.
export function pageWith(data) {
  page.querySelector('#orrery-data').textContent = data;
  return `<!doctype html>\n${page.outerHTML}`;
}
