#!/usr/bin/env bash
# Writes every scene of ours as .gltf, as .glb and as the animation of a run, and has the Khronos validator look at them.
#   validate.sh PROGRAM SCENES WORK     exit status 77: the validator cannot be had here
set -euo pipefail
program="$1" scenes="$2" work="$3"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

mkdir -p "$work/files"
if [ ! -d "$work/node_modules/gltf-validator" ]; then
    if ! command -v npm >/dev/null; then
        echo "skipped: there is no npm"
        exit 77
    fi
    cp "$here/package.json" "$here/package-lock.json" "$work"
    if ! (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1); then
        echo "skipped: npm cannot install the validator:"
        tail -3 "$work/npm.log"
        exit 77
    fi
fi

rm -f "$work"/files/*
for scene in "$scenes"/*.xode "$scenes"/*.gltf "$scenes"/*.glb "$scenes"/*.g4tf; do
    name="$(basename "$scene")"
    "$program" convert "$scene" "$work/files/$name.gltf" --quiet
    "$program" convert "$scene" "$work/files/$name.glb" --quiet
    "$program" convert "$scene" "$work/files/$name-khr.gltf" --physics khr --quiet
    "$program" convert "$scene" "$work/files/$name-omi.gltf" --physics omi --quiet
    "$program" run "$scene" --duration 1 --record "$work/files/$name.run.glb" --quiet
done
node "$here/validate.js" "$work/node_modules" "$work"/files/*
