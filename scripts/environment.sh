# Sourced by the scripts that build. Before CMake configures: builds go through ccache where there is
# one. It takes sources with precompiled headers only when told that macros may be defined in these.
if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER="env;CCACHE_SLOPPINESS=pch_defines,time_macros;ccache"
fi

# announce BUILD_DIR WHAT [TARGET]: says on stderr how long a build will take, where it takes minutes.
announce() {
    local steps cores minutes
    steps="$(ninja -C "$1" -n ${3:+"$3"} | sed -n 's/^\[[0-9]*\/\([0-9]*\)\] .*/\1/p' | tail -n 1)"
    cores="$(nproc)"
    # Seconds of one core that a step takes, on the average.
    minutes=$(((${steps:-0} * 13 / 10 / cores + 30) / 60))
    if [ "$minutes" -ge 1 ]; then
        echo "building $2: about $minutes minute$([ "$minutes" -eq 1 ] || echo s) on $cores core$([ "$cores" -eq 1 ] || echo s)" >&2
    fi
}
