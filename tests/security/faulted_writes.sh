#!/usr/bin/env bash
# Every call that writes fails once, with strace's injection: the target is the old file or the whole new one, a status
# of 0 means the new one, nothing is left beside it, and a call that a signal came into is made again.
#   faulted_writes.sh PROGRAM WORK     exit status 77: there is no strace, or it may not inject here
set -uo pipefail
program="$(realpath "$1")" work="$2"
export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
if ! strace -o trial -e inject=write:error=EIO:when=65535 true 2>/dev/null; then
    echo "skipped: strace cannot inject faults here"
    exit 77
fi
cat > scene.xode <<'XODE'
<?xml version="1.0"?>
<xode version="1.0r23" name="ball">
  <world><space>
    <geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>
    <body name="ball"><transform><position x="0" y="5" z="0"/></transform>
      <geom name="shape"><sphere radius="0.5"/></geom>
      <mass><mass_shape total="2"><sphere radius="0.5"/></mass_shape></mass></body>
  </space></world>
</xode>
XODE
"$program" check scene.xode --update > /dev/null 2>&1
cp scene.xode.baseline baseline.old 2>/dev/null

failures=0
injected=0
fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# try NAME TARGET COMMAND...: every n of every call and error
try() {
    local name="$1" target="$2"
    shift 2
    rm -rf run && mkdir run && printf 'the old file\n' > "run/$target"
    (cd run && "$program" "$@" > /dev/null 2>&1) || { fail "$name: does not work without faults"; return; }
    cp "run/$target" new
    local call error n status
    for fault in write:ENOSPC write:EIO write:EINTR fsync:EIO fsync:EINTR close:EIO rename:EIO openat:EMFILE \
        openat:EACCES fchmod:EPERM fchown:EPERM; do
        call="${fault%:*}" error="${fault#*:}"
        for n in $(seq 1 80); do
            rm -rf run && mkdir run && printf 'the old file\n' > "run/$target"
            chmod 640 "run/$target"
            (cd run && strace -f -o ../trace -e "trace=$call" -e "inject=$call:error=$error:when=$n" "$program" "$@" \
                > /dev/null 2>&1)
            status=$?
            grep -q INJECTED trace || break
            injected=$((injected + 1))
            if cmp -s "run/$target" new; then
                [ "$(stat -c %a "run/$target")" = 640 ] || fail "$name, $fault $n: the access rights changed"
            elif [ "$(cat "run/$target")" != "the old file" ]; then
                fail "$name, $fault $n: the target is neither the old file nor the new one"
            elif [ $status -eq 0 ]; then
                fail "$name, $fault $n: status 0, and the old file is there"
            fi
            # 127: a call of the loader's, before the program began
            [ $status -le 3 ] || [ $status -eq 127 ] || fail "$name, $fault $n: status $status"
            [ "$(ls -A run | wc -l)" -eq 1 ] || fail "$name, $fault $n: leaves $(ls -A run)"
        done
    done
}

try convert scene.gltf convert ../scene.xode scene.gltf
try record run.csv run ../scene.xode --duration 0.2 --record run.csv
try save scene.xode run ../scene.xode --duration 0.2 --save-as scene.xode
try page run.html run ../scene.xode --duration 0.2 --record run.html

echo "$injected faults"
[ $injected -ge 50 ] || fail "only $injected faults could be injected"
exit $((failures > 0))
