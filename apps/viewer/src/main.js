// The page that replays a run. Its state is window.orrery (docs/formats/page.md).
import { readData } from './data.js';
import { Page } from './page.js';

async function start() {
  const page = new Page(readData(document.getElementById('orrery-data').textContent));
  await page.open();
  page.openPlaying();
  page.goTo(window.location.hash);
  page.ready = true;
  page.run();
  window.orrery = page.api();
}

start();
