# Sourced by the scripts that build. Before CMake configures: builds go through ccache where there is one.
if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && command -v ccache >/dev/null; then
    CMAKE_CXX_COMPILER_LAUNCHER="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/ccache"
    export CMAKE_CXX_COMPILER_LAUNCHER
fi

# announce BUILD_DIR WHAT [TARGET]: says on stderr how long a first build will take.
announce() {
    local steps cores minutes done_before=0
    # Commands less those that have run once.
    [ ! -f "$1/.ninja_log" ] || done_before="$(wc -l <"$1/.ninja_log")"
    steps=$(($(ninja -C "$1" -t commands "${3:-all}" | wc -l) - done_before))
    cores="$(nproc)"
    # A step takes four seconds of one core, on the average.
    minutes=$(((steps * 4 / cores + 30) / 60))
    if [ "$minutes" -ge 1 ]; then
        echo "building $2: about $minutes min on $cores cores" >&2
    fi
}

# build_program: installs what is missing, and builds build/release/bin/orrery. Nothing goes to stdout.
build_program() {
    local source_dir build_dir
    source_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
    build_dir="$source_dir/build/release"
    "$source_dir/scripts/setup" program
    if [ ! -f "$build_dir/build.ninja" ]; then
        (cd "$source_dir" && cmake --preset release -DORRERY_BUILD_TESTS=OFF) >&2
    fi
    # Ninja has nothing to say when there is nothing to do.
    if ! ninja -C "$build_dir" -n orrery_program | grep -q 'no work to do'; then
        announce "$build_dir" "the program" orrery_program
        cmake --build "$build_dir" --target orrery_program >&2
    fi
}

# build_and_test PRESET [options of ctest], in the source folder. Where the time went is printed before CTest's summary.
build_and_test() {
    local preset="$1"
    shift
    cmake --preset "$preset" &&
        announce "build/$preset" "program and tests" &&
        cmake --build --preset "$preset" &&
        if [ $# -gt 0 ]; then
            ctest --preset "$preset" "$@"
        else
            ctest --preset "$preset" | scripts/times --before-summary "build/$preset"
        fi
}
