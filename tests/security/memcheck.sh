#!/usr/bin/env bash
# AddressSanitizer does not see values that were never set, and ODE's own memory: valgrind finds nothing while the
# program reads, simulates, records, keeps, resumes, saves, converts and checks a scene of each format, and a broken one.
#   memcheck.sh PROGRAM DATA WORK     exit status 77: there is no valgrind
set -uo pipefail
program="$(realpath "$1")" data="$(realpath "$2")" work="$3"
suppressions="$(realpath "$(dirname "${BASH_SOURCE[0]}")")/memcheck.supp"
if ! command -v valgrind >/dev/null; then
    echo "skipped: there is no valgrind"
    exit 77
fi
rm -rf "$work" && mkdir -p "$work"
cd "$work" || exit 1

failures=0
# checked STATUS ARGUMENT...: the program ends with that status under valgrind, which has nothing to say. Memory that is
# still reachable at the end is kept by ODE for the process.
checked() {
    local expected="$1" status
    shift
    valgrind --quiet --suppressions="$suppressions" --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "$program" "$@" >out 2>&1
    status=$?
    if [ "$status" -ne "$expected" ] || grep -q '^==[0-9]*==' out; then
        echo "orrery $*: exit status $status, expected $expected"
        cat out
        failures=$((failures + 1))
    fi
}

checked 0 run "$data/tower.xode" --duration 0.2 --record tower.html --record tower.totals.csv --checkpoint kept \
    --checkpoint-at 0.1 --save-as end.xode
checked 0 run "$data/tower.xode" --duration 0.2 --resume kept
checked 0 run "$data/planet.gltf" --duration 0.2 --auto-disable --record planet.glb --expect 'moon.speed < 100 always'
checked 0 run "$data/robot_arm.xode" --duration 0.1 --solver quick --record arm.joints.csv
checked 0 info "$data/g4mf_shapes.g4tf" --json
checked 0 convert "$data/joints.gltf" joints.xode
checked 0 convert "$data/g4mf_tipping.g4tf" tipping.glb
checked 0 probe "$data/torus_ring.gltf" --at 0,7,0
printf '<xode version="1.0r23"><world><space><body name="a"><geom><sphere radius="x"/></geom></world>' >broken.xode
checked 1 validate broken.xode

echo "$failures failures"
[ "$failures" -eq 0 ]
