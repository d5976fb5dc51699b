#!/usr/bin/env bash
# Fills a folder with the root of an image: a shell, a few tools and one server, all from this machine, with the shared
# libraries that they ask for. Much faster than installing a distribution, and the server is the embedded one.
#
#   root.sh <folder> <the server's folder> <entrypoint script> [<a JDK's folder>]
set -euo pipefail
root=$1 server=$2 entrypoint=$3 jdk=${4:-}
tools="awk basename bash cat chmod chown cp cut date dirname env expr find grep head hostname id ln ls mkdir mktemp mv
  readlink rm sed setpriv sh sleep tail tr true uname"

mkdir -p "$root"/{dev,etc,proc,run,sys,tmp,usr/bin,usr/lib,usr/lib64,var/lib,var/run}
chmod 1777 "$root/tmp"
ln -s usr/bin "$root/bin"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
printf 'root:x:0:0::/root:/bin/bash\nserver:x:999:999::/tmp:/bin/bash\n' >"$root/etc/passwd"
printf 'root:x:0:\nserver:x:999:\n' >"$root/etc/group"

for tool in $tools; do
  cp -L "$(type -P "$tool")" "$root/usr/bin/$tool"
done
install -m 755 "$entrypoint" "$root/entrypoint.sh"

# Where the official images have their servers, and data that whoever runs the server may write.
store=$(basename "$entrypoint" .sh)
mkdir "$root/opt"
ln -s /server "$root/opt/$store"
mkdir -m 1777 "$root/var/lib/$store"

# Links where the file system allows it: a server has hundreds of megabytes.
cp -al "$server" "$root/server" 2>/dev/null || { rm -rf "$root/server"; cp -a "$server" "$root/server"; }
chmod 755 "$root/server"

if [ -n "$jdk" ]; then
  # A distribution's JDK has links to its configuration elsewhere.
  mkdir "$root/jdk"
  tar -C "$jdk" -c -h --exclude=./jmods --exclude=./lib/src.zip --exclude=./docs --exclude=./man . | tar -C "$root/jdk" -x
fi

# The server's own libraries are found beside it, and stay there.
# What ldd can't read is a script or data.
find "$root/usr/bin" "$server" ${jdk:+"$jdk"} -type f \( -perm -u+x -o -name '*.so*' \) -print0 |
  { xargs -0 ldd 2>/dev/null || true; } | grep -o '/[^ ]*\.so[^ ]*' | sort -u | grep -v -e "^$server" ${jdk:+-e "^$jdk"} |
  while read -r library; do
    [ -e "$root$library" ] || { mkdir -p "$root$(dirname "$library")"; cp -L "$library" "$root$library"; }
  done

# Libraries inside of a server's jars ask for these, which ldd doesn't see.
libc=$(ldd "$(type -P bash)" | grep -o '/[^ ]*/libc\.so[^ ]*' | head -n 1)
for library in libdl.so.2 libm.so.6 libpthread.so.0 librt.so.1 libutil.so.1; do
  beside=$(dirname "$libc")/$library
  [ -e "$root$beside" ] || [ ! -e "$beside" ] || cp -L "$beside" "$root$beside"
done
