// browser_picture.cjs CHROMIUM PAGE SCENE MOMENT PICTURE: what orrery.html shows of a scene that it has simulated for MOMENT
// s, with the forces of contact.
const { chromium } = require('playwright-core');

const kView = { from: [3.6, 4.2, 12.8], at: [1.1, 2.3, 0] }; // m
const [executablePath, file, scene, moment, picture] = process.argv.slice(2);

async function main() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, colorScheme: 'light', reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.goto(`file://${file}`);
  await page.waitForFunction(() => document.body.classList.contains('ready'));
  await page.setInputFiles('#files', scene);
  await page.waitForFunction(() => document.body.classList.contains('with-scene') && window.orrery.state);
  await page.evaluate(async ({ end, view }) => {
    const { live, lookFrom } = window.orrery;
    document.getElementById('show-contacts').click();
    while (live.data.summary.time < end) await live.advance(1);
    live.renew(true);
    lookFrom(view.from, view.at);
    return new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
  }, { end: Number(moment), view: kView });
  await page.screenshot({ path: picture });
  await browser.close();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
