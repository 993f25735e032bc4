#!/usr/bin/env bash
# Prints the path of Debian's newest rustc, after fetching it with the source of Rust's library into native/target/tools: nothing is
# installed. With it cargo builds the library of any target, musl too, where `rustup target add` cannot download one.
#   RUSTC=$(deploy/debian-rust.sh) bun deploy/release.ts v0.1.0 --rehearse
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/native/target/tools/rust
if [ ! -x "$folder/rustc" ]; then
  mkdir -p "$folder"
  cd "$folder"
  mapfile -t libraries < <(apt-cache depends --recurse --no-{recommends,suggests,conflicts,breaks,replaces,enhances} rustc-web |
    grep -E '^(libstd-rust-web-|libllvm)' | sort -u)
  apt-get download -qq rustc-web rust-web-src "${libraries[@]}" >&2
  for package in *.deb; do dpkg -x "$package" . && rm "$package"; done
  printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$(echo "$folder"/usr/lib/*-linux-gnu)" "$folder/usr/bin/rustc" >rustc
  chmod +x rustc
fi
echo "$folder/rustc"
