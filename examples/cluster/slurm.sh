#!/bin/bash
# A sweep as a Slurm array: each task makes one part of the runs, on all processors that it is given. A task that was
# stopped or whose node died is submitted again and goes on where it was: sbatch --array=7 slurm.sh plan.json
#
#     sbatch --array=1-100 slurm.sh plan.json /shared/plan.runs
#
# The folder is one that all nodes see. Whichever task is the last to end writes runs.csv.
#SBATCH --job-name=orrery-sweep
#SBATCH --cpus-per-task=8
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

plan="${1:?which plan?}"
out="${2:-$(basename "${plan%.json}").runs}"
# Parts are numbered as in the first submission: of a task that is submitted by itself SWEEP_PARTS says how many there were.
parts="${SWEEP_PARTS:-${SLURM_ARRAY_TASK_COUNT:?this is no Slurm array}}"
part=$((SLURM_ARRAY_TASK_ID - ${SWEEP_FIRST:-${SLURM_ARRAY_TASK_MIN:-1}} + 1))

exec "${ORRERY:-orrery}" sweep "$plan" --out "$out" --shard "$part/$parts" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --resume --quiet
