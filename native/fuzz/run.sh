#!/usr/bin/env bash
# Fuzzes each target in turn:  native/fuzz/run.sh [seconds a target, 600] [targets ...]. Needs cargo-fuzz and
# a nightly compiler, as libFuzzer's coverage does; CI does not run it. A finding ends it with the input that
# makes it, under artifacts/.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-600}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || mapfile -t targets < <(cargo +nightly fuzz list --fuzz-dir .)
for target in "${targets[@]}"; do
  echo "== $target, $seconds s"
  cargo +nightly fuzz run --fuzz-dir . "$target" -- -max_total_time="$seconds" -max_len=512 -len_control=0 -rss_limit_mb=4096 -timeout=60 -print_final_stats=1
done
