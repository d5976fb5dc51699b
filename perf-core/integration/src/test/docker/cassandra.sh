#!/bin/bash
# What this project uses of the entrypoint of Cassandra's official image: a command of one's own is run as it is.
set -euo pipefail
exec "$@"
