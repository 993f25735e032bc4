#!/usr/bin/env bash
# Builds the engine for 64-bit ARM and runs its tests in qemu's emulation: the portable path is what ARM runs. Skips with a line where the
# cross compiler, the emulator or Rust's library for ARM cannot be had.
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

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
export CARGO_TERM_QUIET=true
# The test left out starts its own program, which nothing emulates then.
RUSTFLAGS="-D warnings" cargo test --manifest-path native/Cargo.toml --package engine --target "$target" --lib --test engine -- \
  --skip a_merge_that_fails_leaves_nothing_behind
