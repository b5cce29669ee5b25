// The buttons that open the scenes that are in the page.
import { kExamples } from './example_scenes.mjs';
import { unpackText } from './unpack.js';

// take(files), as of files that are dropped.
export async function offerExamples(place, take) {
  const texts = JSON.parse(await unpackText('examples-packed'));
  for (const [file, name] of Object.entries(kExamples)) {
    const button = document.createElement('button');
    button.textContent = name;
    button.value = file;
    button.addEventListener('click', () => take(new Map([[file, texts[file]]])));
    place.append(button);
  }
}
