// page_pictures.cjs CHROMIUM FOLDER NAME MOMENT [UNTIL [LAYER ...]]: a picture of FOLDER/NAME.html at MOMENT, s:
// FOLDER/NAME.png. With UNTIL, if it is not empty, one for every 80 ms up to there: FOLDER/NAME-000.png, and so on. LAYER:
// what is shown besides what the page shows at first, such as trails.
const { chromium } = require('playwright-core');

const [executablePath, folder, name, moment, until, ...layers] = process.argv.slice(2);
const kBetween = 0.08; // s
const kSize = { width: 640, height: 400 }; // pixels of the scene alone

async function main() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
  const page = await browser.newPage({ viewport: kSize, colorScheme: 'light', reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.goto(`file://${folder}/${name}.html#t=${moment}`);
  await page.waitForFunction(() => window.orrery);
  await page.evaluate((shown) => {
    for (const layer of shown) document.getElementById(`show-${layer}`).click();
    for (const part of document.querySelectorAll('header, aside, footer, .meanings')) part.style.display = 'none';
    Object.assign(document.getElementById('view').style, { position: 'fixed', inset: '0', height: 'auto' });
  }, layers);
  const take = async (time, file) => {
    await page.evaluate((at) => {
      const { data, seek } = window.orrery;
      const after = Array.from(data.times).findIndex((t) => t >= at - 1e-6);
      seek(after < 0 ? data.frames - 1 : after);
      return new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
    }, time);
    await page.screenshot({ path: `${folder}/${file}.png` });
  };
  const first = Number(moment);
  await take(first, name); // lets the page take its size, too
  await take(first, name);
  for (let i = 0; until && first + i * kBetween <= Number(until); ++i) {
    await take(first + i * kBetween, `${name}-${String(i).padStart(3, '0')}`);
  }
  await browser.close();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
