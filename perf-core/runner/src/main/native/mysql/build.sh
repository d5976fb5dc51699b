#!/bin/sh
# Builds the stubs into the resources of this module. See README.md beside this file.
set -eu
cd "$(dirname "$0")"
resources=../../resources/org/identityperf/runner/store/mysql/native
for processor in x86_64 aarch64; do
    mkdir -p "$resources/linux-$processor"
    for library in aio numa; do
        "$processor-linux-gnu-gcc" -O2 -std=gnu11 -Wall -Wextra -Werror -shared -fPIC -nostartfiles -s \
            -fno-asynchronous-unwind-tables -fno-stack-protector -Wl,--build-id=none -Wl,-z,noseparate-code -Wl,-z,norelro \
            -Wl,--hash-style=gnu -Wl,-soname,"lib$library.so.1" \
            -Wl,--version-script="$library.map" -o "$resources/linux-$processor/lib$library.so.1" "$library.c"
    done
done
