// page_pictures.cjs CHROMIUM FOLDER NAME MOMENT [UNTIL [WORD ...]]: a picture of FOLDER/NAME.html at MOMENT, s:
// FOLDER/NAME.png. With UNTIL, if it is not empty, one for every 80 ms up to there: FOLDER/NAME-000.png, and so on. WORD:
// page for the whole page, not the scene alone; dark; body=NAME for the body that is chosen; or a layer that is shown besides
// those that the page shows at first, such as trails.
const { chromium } = require('playwright-core');

const [executablePath, folder, name, moment, until, ...words] = process.argv.slice(2);
const whole = words.includes('page');
const chosen = words.find((word) => word.startsWith('body='));
const layers = words.filter((word) => word !== 'page' && word !== 'dark' && word !== chosen);
const kBetween = 0.08; // s
const kSize = whole ? { width: 1100, height: 700 } : { width: 640, height: 400 }; // pixels of the page, or of the scene alone

async function main() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
  const page = await browser.newPage({ viewport: kSize, colorScheme: words.includes('dark') ? 'dark' : 'light', reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.goto(`file://${folder}/${name}.html#t=${moment}${chosen ? `&${chosen}` : ''}`);
  await page.waitForFunction(() => window.orrery);
  await page.evaluate((shown) => {
    for (const layer of shown) document.getElementById(`show-${layer}`).click();
  }, layers);
  if (!whole) await page.evaluate(() => {
    for (const part of document.querySelectorAll('header, nav, aside, footer, .meanings')) part.style.display = 'none';
    Object.assign(document.getElementById('view').style, { position: 'fixed', inset: '0', height: 'auto' });
  });
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
