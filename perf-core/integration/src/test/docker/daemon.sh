#!/usr/bin/env bash
# A Docker engine of the tests' own. It says its socket when it has one, ends when its standard input does (so with the
# tests' JVM, however that ends), and takes all that it made with it. It touches no firewall rule.
#
#   daemon.sh <folder of its images and volumes>
set -euo pipefail
data=$1
# The path of a socket has 107 bytes at most.
folder=$(mktemp -d)

# Made outside of its folders, for whatever engine first has a container: control groups.
groups() { find /sys/fs/cgroup -maxdepth 2 -type d -name docker 2>/dev/null || true; }
before=$(groups)

engine='' bridge=''
end() {
  [ -z "$engine" ] || kill "$engine" 2>/dev/null || true
  [ -z "$engine" ] || wait "$engine" || true
  [ -z "$bridge" ] || ip link delete "$bridge" type bridge
  # One with a container of somebody else's in it can't be removed.
  groups | grep -vxF "$before" | xargs -r rmdir 2>/dev/null || true
  rm -rf --one-file-system "$data" "$folder"
}
trap end EXIT

# Each engine has a network of its own, since two would give out the same addresses of one. A name is taken by one only,
# also where two look for it at once.
for number in {0..99}; do
  ip link add name "idperf$number" type bridge 2>/dev/null || continue
  bridge=idperf$number
  ip -4 address | grep -q " 10\.213\.$number\." || break
  ip link delete "$bridge" type bridge
  bridge=''
done
ip address add "10.213.$number.1/24" dev "$bridge"
ip link set "$bridge" up

dockerd --data-root="$data" --exec-root="$folder/exec" --pidfile="$folder/pid" --host="unix://$folder/docker.sock" \
  --bridge="$bridge" --iptables=false --ip-forward=false --ip-masq=false >"$folder/log" 2>&1 &
engine=$!

until [ -S "$folder/docker.sock" ]; do
  if ! kill -0 "$engine" 2>/dev/null; then
    tail -n 15 "$folder/log" >&2
    exit 1
  fi
  sleep 0.1
done
echo "$folder/docker.sock"
cat >/dev/null
