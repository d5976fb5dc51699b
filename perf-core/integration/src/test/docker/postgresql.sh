#!/bin/bash
# What this project uses of the entrypoint of PostgreSQL's official image.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
    POSTGRES_PASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
    export POSTGRES_PASSWORD
    unset POSTGRES_PASSWORD_FILE
  fi
  mkdir -p "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  chown -R 999:999 /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086 # several options
  initdb --pgdata="$PGDATA" --username=postgres --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:?is not set}") \
    ${POSTGRES_INITDB_ARGS:-}
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
fi
exec "$@"
