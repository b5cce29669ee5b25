// types_test.mjs MODULE EXAMPLE FOLDER: the examples of the module compile as TypeScript. FOLDER gets npm's typescript; exit
// status 77 where npm has none.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [module_, example, folder] = process.argv.slice(2).map((each) => path.resolve(each));
const own = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), 'types');
mkdirSync(folder, { recursive: true });
for (const name of ['package.json', 'package-lock.json', 'use.ts']) copyFileSync(path.join(own, name), path.join(folder, name));
const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, encoding: 'utf8' });
if (npm.status !== 0) {
  console.log(`skipped: npm gives no typescript: ${npm.stderr ?? npm.error}`);
  process.exit(77);
}
rmSync(path.join(folder, 'node_modules/orrery'), { recursive: true, force: true });
symlinkSync(module_, path.join(folder, 'node_modules/orrery'));
copyFileSync(path.join(example, 'main.js'), path.join(folder, 'three.js'));
// The example of the package's own page.
const [, readme] = /((?:^ {4}.*\n|^\n)+)/m.exec(readFileSync(path.join(module_, 'README.md'), 'utf8').split('\n').slice(1).join('\n').replace(/^(?! {4}).*$/gm, '')) ?? [];
writeFileSync(path.join(folder, 'readme.ts'), `declare module 'node:fs/promises' { export function readFile(name: string): Promise<Uint8Array>; }\n`);
writeFileSync(path.join(folder, 'readme_use.ts'), readme.replace(/^ {4}/gm, ''));
const options = { strict: true, allowJs: true, checkJs: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], preserveSymlinks: true };
writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts', 'three.js', 'readme.ts', 'readme_use.ts'] }));
execFileSync(process.execPath, [path.join(folder, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'inherit' });
