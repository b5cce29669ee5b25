#!/bin/sh
# build.sh SOURCE_DIR WORK_DIR PAGE: bundles a page of apps/ into one HTML file. A failure is reported and stops nothing
# else: the program does without the page.
build() {
    mkdir -p "$2" "$(dirname "$3")" &&
        cp "$1/package.json" "$1/package-lock.json" "$2" &&
        cp -r "$1/src" "$2" &&
        cp "${0%/*}/src/assemble.mjs" "$2/src" &&
        cd "$2" &&
        npm ci --ignore-scripts --no-audit --no-fund --loglevel=error &&
        node_modules/.bin/esbuild src/main.js src/all.css --bundle --minify --format=iife --charset=utf8 --log-level=warning --outdir=. &&
        node src/assemble.mjs src/page.html all.css main.js "$3"
}
build "$@" || echo "${3##*/} was not built: the program cannot write such pages (see docs/viewer.md)" >&2
exit 0
