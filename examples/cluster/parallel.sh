#!/bin/bash
# A sweep over several machines by GNU parallel and ssh. They see the folder of the plan and the results under the same
# path, and have the program. Call it again to make the runs that failed or were not begun: the log says which are done.
#
#     SWEEP_HOSTS="8/node1,8/node2" parallel.sh plan.json /shared/plan.runs 64
#
# SWEEP_HOSTS as `parallel --sshlogin` has it: parts side by side / machine; ":" is this one. The default is this
# machine, with a part for each processor.
set -euo pipefail

plan="$(realpath "${1:?which plan?}")"
out="${2:-$(basename "${plan%.json}").runs}"
parts="${3:-32}"
mkdir -p "$out"
out="$(realpath "$out")"

# Each part is one process at a time: as many parts run side by side as a machine has processors.
parallel --sshlogin "${SWEEP_HOSTS:-:}" --joblog "$out/parallel.log" --resume-failed --retries 3 --halt never \
    "${ORRERY:-orrery}" sweep "$plan" --out "$out" --shard "{}/$parts" --jobs 1 --resume --quiet \
    ::: $(seq "$parts")
