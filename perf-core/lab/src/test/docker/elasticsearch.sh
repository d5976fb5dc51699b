#!/bin/bash
# What this project uses of the entrypoint of Elasticsearch's official image. That one runs as user 1000 from the start,
# and takes a password file that belongs to this user only.
set -euo pipefail
export ES_JAVA_HOME=/jdk
if [ "$(id -u)" = 0 ]; then
  mkdir -p /server/data /server/logs
  chown -R 1000:1000 /server/config /server/data /server/logs
  exec setpriv --reuid=1000 --regid=1000 --clear-groups "$0" "$@"
fi
if [ -n "${ELASTIC_PASSWORD_FILE:-}" ] && [ ! -f /server/config/elasticsearch.keystore ]; then
  elasticsearch-keystore create
  elasticsearch-keystore add --stdin bootstrap.password <"$ELASTIC_PASSWORD_FILE"
fi
unset ELASTIC_PASSWORD_FILE
exec elasticsearch "${@:2}"
