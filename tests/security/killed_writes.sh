#!/usr/bin/env bash
# The program is killed (-9) at so many moments while it saves a scene and a recording: each file is the old one or the
# whole new one. The file that was being written beside it may stay, under its own name.
#   killed_writes.sh PROGRAM WORK MOMENTS
set -uo pipefail
program="$(realpath "$1")" work="$2" moments="$3"
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
{
    echo '<?xml version="1.0"?><xode version="1.0r23"><world><space>'
    for i in $(seq 1 2000); do
        echo "<body name=\"b$i\"><transform><position x=\"$((i * 2)).25\" y=\"5\" z=\"0\"/></transform>" \
            "<geom><sphere radius=\"0.5\"/></geom>" \
            "<mass><mass_shape total=\"2\"><sphere radius=\"0.5\"/></mass_shape></mass></body>"
    done
    echo '</space></world></xode>'
} > scene.xode
command=("$program" run scene.xode --duration 0.05 --save-as moved.xode --record moved.csv)
start=$(date +%s%N)
"${command[@]}" > /dev/null 2>&1 || { echo "the command fails"; exit 1; }
took=$((($(date +%s%N) - start) / 1000))
cp moved.xode new.xode && cp moved.csv new.csv
failures=0
killed=0
tries=0
# On a busy machine the first run may have taken longer than the others: then the moments come closer together.
while [ "$tries" -lt "$moments" ] || { [ "$killed" -lt $((moments / 2)) ] && [ "$tries" -lt $((4 * moments)) ]; }; do
    tries=$((tries + 1))
    echo old > moved.xode
    echo old > moved.csv
    wait=$((took * ((tries - 1) % moments + 1) / moments))
    "${command[@]}" > /dev/null 2>&1 &
    sleep "$(printf '%d.%06d' $((wait / 1000000)) $((wait % 1000000)))"
    if kill -9 $! 2> /dev/null; then killed=$((killed + 1)); else took=$((took * 97 / 100)); fi
    wait $! 2> /dev/null
    for file in moved.xode moved.csv; do
        cmp -s "$file" "new.${file##*.}" || [ "$(cat "$file")" = old ] && continue
        echo "FAILED: $file is neither the old one nor the new one ($wait microseconds)"
        failures=$((failures + 1))
    done
    rm -f .orrery-*.part
done
[ -z "$(ls -A | grep -vE '^(scene|moved|new)\.')" ] || { echo "FAILED: leaves $(ls -A)"; failures=$((failures + 1)); }
echo "killed $killed times of $tries within $took microseconds"
[ "$killed" -ge $((moments / 2)) ] || { echo "FAILED: killed too rarely"; failures=$((failures + 1)); }
exit $((failures > 0))
