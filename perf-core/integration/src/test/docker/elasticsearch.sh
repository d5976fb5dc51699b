#!/bin/bash
# What this project uses of the entrypoint of Elasticsearch's official image. That one runs as user 1000 from the start,
# and takes a password file that belongs to this user only.
set -euo pipefail
export ES_JAVA_HOME=/jdk
data=/usr/share/elasticsearch/data
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data" /server/logs /server/plugins
  chown -R 1000:1000 "$data" /server/config /server/logs
  exec setpriv --reuid=1000 --regid=1000 --clear-groups "$0" "$@"
fi
elasticsearch-keystore add --force --stdin bootstrap.password <"$ELASTIC_PASSWORD_FILE"
exec "$@" "-Epath.data=$data"
