#!/usr/bin/env bash
# Files that try to lead the reader out of their folder: each is a diagnostic at its pointer, and the system calls show
# that the program opened nothing outside of the folder and made no connection.
#   opened_files.sh PROGRAM WORK     exit status 77: there is no strace, or it may not trace here
set -uo pipefail
program="$(realpath "$1")" work="$2"
# Leaks cannot be looked for in a program that is traced.
export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

rm -rf "$work" && mkdir -p "$work/folder/inside" "$work/elsewhere"
folder="$(realpath "$work/folder")"
if ! strace -o "$work/trial" true 2>/dev/null; then
    echo "skipped: strace cannot trace here"
    exit 77
fi

head -c 64 /dev/zero > "$work/elsewhere/secret.bin"
head -c 64 /dev/zero > "$folder/inside/good.bin"
ln -s ../elsewhere/secret.bin "$folder/link.bin"
ln -s ../elsewhere "$folder/linked"
ln -s /etc "$folder/inside/etc"

# A trimesh whose positions are in the buffer of that URI.
write() {
    cat > "$folder/$1.gltf" <<JSON
{"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_shape"],
 "extensions": {"OMI_physics_shape": {"shapes": [{"type": "trimesh", "trimesh": {"mesh": 0}}]}},
 "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
 "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}],
 "bufferViews": [{"buffer": 0, "byteLength": 36}],
 "buffers": [{"byteLength": 36, "uri": "$2"}],
 "images": [{"uri": "$2"}]}
JSON
}

failures=0
fail() {
    echo "$1"
    failures=$((failures + 1))
}

# Everything that was opened or connected to, without the files that every program opens as it starts.
touched() {
    grep -E '^([0-9]+ +)?(open|openat|openat2|creat|connect|execve)\(' "$1" | grep -v ENOENT | grep -v '^[0-9 ]*execve' |
        sed -E 's/^[^"]*"([^"]*)".*/\1/' | grep -vE '^/(lib|usr/lib|usr/share|proc|sys|dev)/|^/etc/ld\.so' |
        grep -vF "$(dirname "$program")" | sort -u
}

check() {
    local name="$1" pointer="$2"
    strace -f -o "$work/$name.calls" "$program" validate "$folder/$name.gltf" > "$work/$name.out" 2>&1
    local status=$?
    [ "$status" -eq "$3" ] || fail "$name: exit status $status, expected $3"
    [ -z "$pointer" ] || grep -qF "#$pointer: error[" "$work/$name.out" || fail "$name: no diagnostic at $pointer"
    while read -r file; do
        case "$file" in
            "$folder"/*) case "$(realpath "$file")" in "$folder"/*) ;; *) fail "$name: opened $file" ;; esac ;;
            *) fail "$name: opened $file" ;;
        esac
    done < <(touched "$work/$name.calls")
}

uris=(/etc/passwd //etc/passwd file:///etc/passwd http://127.0.0.1/a.bin ftp://127.0.0.1/a ../elsewhere/secret.bin
      inside/../../elsewhere/secret.bin '%2e%2e/elsewhere/secret.bin' '..%2felsewhere%2fsecret.bin'
      '%2Fetc%2Fpasswd' '..\\elsewhere\\secret.bin' 'inside\\..\\..\\elsewhere\\secret.bin' '\\\\\\\\host\\share\\a.bin'
      'C:\\secret.bin' link.bin linked/secret.bin inside/etc/passwd 'link.bin\u0000.bin')
for i in "${!uris[@]}"; do
    write "uri$i" "${uris[$i]}"
    check "uri$i" /buffers/0/uri 1
done
write good inside/good.bin
check good "" 0
grep -qF "$folder/inside/good.bin" "$work/good.calls" || fail "good: the file inside the folder was not read"

echo "${#uris[@]} files that lead out of their folder, $failures failures"
[ "$failures" -eq 0 ]
