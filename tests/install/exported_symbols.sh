#!/usr/bin/env bash
# exported_symbols.sh LIBRARY HEADER...: the shared library exports what its headers mark with ORRERY_API, and nothing
# else but instances of the standard library's templates. Prints what differs; exit status 1 when there is any.
set -euo pipefail
library="$1"
shift

exported="$(nm -DC --defined-only "$library" | sed -E 's/^[0-9a-f]+ . //; s/^(vtable|typeinfo|typeinfo name) for //' |
    grep -vE '^([a-z]+ )?(std|boost|__gnu_cxx)::' | sed -E 's/^orrery::(operator|[A-Za-z_]+).*/\1/' | sort -u)"
marked="$(grep -hv "#define" "$@" | grep -oE 'ORRERY_API [^(]*[ *&]?([A-Za-z_]+|operator(==|<<))\(|(class|struct) ORRERY_API [A-Za-z_]+' |
    sed -E 's/\($//' | grep -oE '(operator(==|<<)|[A-Za-z_]+)$' | sed -E 's/operator.*/operator/' | sort -u)"
faults="$(comm -3 <(echo "$exported") <(echo "$marked"))"
[ -z "$faults" ] || { printf 'exported and not marked, or (indented) marked and not exported:\n%s\n' "$faults"; exit 1; }
