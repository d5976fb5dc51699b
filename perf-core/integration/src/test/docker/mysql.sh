#!/bin/bash
# What this project uses of the entrypoint of MySQL's official image.
set -euo pipefail
data=/var/lib/mysql
if [ "$(id -u)" = 0 ]; then
  if [ -n "${MYSQL_ROOT_PASSWORD_FILE:-}" ]; then
    MYSQL_ROOT_PASSWORD=$(<"$MYSQL_ROOT_PASSWORD_FILE")
    export MYSQL_ROOT_PASSWORD
    unset MYSQL_ROOT_PASSWORD_FILE
  fi
  mkdir -p "$data" /var/run/mysqld
  chown -R 999:999 "$data" /var/run/mysqld
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
if [ ! -d "$data/mysql" ]; then
  "$@" --initialize-insecure --datadir="$data" --init-file=<(
    printf "ALTER USER root@localhost IDENTIFIED BY '%s';\n" "${MYSQL_ROOT_PASSWORD:?is not set}"
    printf "CREATE USER root@'%%' IDENTIFIED BY '%s';\nGRANT ALL ON *.* TO root@'%%' WITH GRANT OPTION;\n" \
      "$MYSQL_ROOT_PASSWORD"
  )
fi
exec "$@" --datadir="$data"
