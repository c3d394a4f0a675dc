#!/usr/bin/env bash
# Solves one shard per task of a Slurm array:
#
#   sbatch --array=1-64 docs/slurm/batch.sh arm.robot samples.parquet solved --model strain
#   pliant merge solved -o all.parquet
#
# A task that was killed or requeued is started again with the same command: shards that are there are skipped.
#SBATCH --job-name=pliant
#SBATCH --cpus-per-task=4
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail

if [ $# -lt 3 ] || [ -z "${SLURM_ARRAY_TASK_ID:-}" ] || [ -z "${SLURM_ARRAY_TASK_COUNT:-}" ]; then
  echo 'expected: sbatch --array=1-64 batch.sh arm.robot samples.parquet DIR [options of pliant batch]' >&2
  exit 4
fi
robot=$1 inputs=$2 out=$3
shift 3

code=0
pliant batch "$robot" "$inputs" --out "$out" --shard "$SLURM_ARRAY_TASK_ID/${PLIANT_SHARDS:-$SLURM_ARRAY_TASK_COUNT}" \
  --threads "${SLURM_CPUS_PER_TASK:-0}" "$@" || code=$?
# Rows that could not be solved (3) are rows with their reason: the shard is complete.
[ "$code" -eq 3 ] || exit "$code"
