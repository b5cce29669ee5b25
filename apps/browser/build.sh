#!/bin/sh
# build.sh SOURCE_DIR MODULE_DIR WORK_DIR PAGE: bundles orrery.html of the sources in apps/, with the module in MODULE_DIR.
set -e
viewer="$1/../viewer"
mkdir -p "$3" "$(dirname "$4")"
cp "$viewer/package.json" "$viewer/package-lock.json" "$3"
rm -rf "$3/viewer" "$3/src"
cp -r "$viewer/src" "$3/viewer"
cp -r "$1/src" "$3/src"
cp "$2/engine.mjs" "$3/src"
cd "$3"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
bundle="npx --no-install esbuild --bundle --minify --charset=utf8 --log-level=warning"
$bundle src/loader.js --format=iife --outfile=loader.js
$bundle src/main.js --format=iife --loader:.html=text --outfile=main.js
# The page does not reach the code that reads files in Node.js.
$bundle src/worker.js --format=iife --external:node:fs/promises --log-override:empty-import-meta=silent --outfile=worker.js
$bundle src/all.css --outfile=all.css
node src/assemble.mjs src/page.html all.css loader.js main.js worker.js "$2/engine.wasm" "$1/../../data" "$4"
