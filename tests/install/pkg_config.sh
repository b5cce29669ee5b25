#!/usr/bin/env bash
# Installs a build and compiles a program against it with nothing but pkg-config.
#   pkg_config.sh BUILD WORK COMPILER SOURCE SCENE ODE-LIBRARIES
set -euo pipefail
build="$1" work="$2" compiler="$3" source="$4" scene="$5" ode="$6"

rm -rf "$work"
cmake --install "$build" --prefix "$work/tree" --component library >/dev/null
pc="$(dirname "$(find "$work/tree" -name orrery.pc)")"
export PKG_CONFIG_PATH="$pc:$ode/pkgconfig"
export LD_LIBRARY_PATH="$ode"
read -ra flags <<<"$(pkg-config --cflags --libs orrery)"
include="$(pkg-config --variable=includedir ode)"
[ "$include" = /usr/include ] || flags+=(-isystem "$include")  # its warnings are not ours
"$compiler" -std=c++20 "$source" "${flags[@]}" -Wl,-rpath,"$(dirname "$pc")" -o "$work/consumer"
"$work/consumer" "$scene"

# Each header by itself, and all together.
for header in $(cd "$work/tree/include" && find orrery -name '*.hpp'); do
    "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Werror "${flags[@]}" -include "$header" -x c++ /dev/null
done
