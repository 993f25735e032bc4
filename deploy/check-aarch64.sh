#!/usr/bin/env bash
# Builds the engine for 64-bit ARM and runs its tests in qemu's emulation: the portable path is what ARM runs.
# Skips with a line where the cross compiler, the emulator or Rust's library for ARM cannot be had.
#   deploy/check-aarch64.sh            the engine's tests (CI does)
#   deploy/check-aarch64.sh package    the image's files as they are cross-built: imports and searches (before a release)
set -euo pipefail
cd "$(dirname "$0")/.."
target=aarch64-unknown-linux-gnu

skip() {
  echo "Tests on ARM are SKIPPED: $1."
  exit 0
}

command -v aarch64-linux-gnu-g++ >/dev/null || skip "g++-aarch64-linux-gnu is not installed"
command -v qemu-aarch64 >/dev/null || skip "qemu-user is not installed"
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
  timeout 120 rustup target add "$target" >/dev/null 2>&1 || skip "Rust's library for $target cannot be had"
fi

if [ "${1:-}" = package ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  node deploy/package.mjs assemble "$work/app" arm64
  program() {
    DATA_DIR="$work/data" qemu-aarch64 -L /usr/aarch64-linux-gnu "$work/app/node_modules/bun/bin/bun.exe" "$work/app/src/cli.ts" "$@"
  }
  cat >"$work/screens.jsonl" <<'ROWS'
{"app_name":"Harbour","platform":"ios","title":"Login","description":"Email and password fields above a sign in button."}
{"app_name":"Meadow","platform":"ios","title":"Weather","description":"Hourly forecast with rain and wind."}
ROWS
  program import "$work/screens.jsonl"
  program explain "rain in the next hours" --platform ios --json | tail -n 1 | grep -q '"screens":\[{"id":"[^"]*","app_name":"Meadow"'
  echo "package for arm64: ok"
  exit 0
fi

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
export CARGO_TERM_QUIET=true
# The test left out starts its own program, which nothing emulates then.
RUSTFLAGS="-D warnings" cargo test --manifest-path native/Cargo.toml --package engine --target "$target" --lib --test engine -- \
  --skip a_merge_that_fails_leaves_nothing_behind
