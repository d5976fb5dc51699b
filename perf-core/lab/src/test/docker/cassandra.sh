#!/bin/bash
# What this project uses of the entrypoint of Cassandra's official image: "cassandra -f" with JVM_OPTS, which name the
# configuration, and the data in /var/lib/cassandra.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p /var/lib/cassandra
  chown -R 999:999 /var/lib/cassandra
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0" "$@"
fi
opens=()
for package in base/java.io base/java.lang base/java.lang.module base/java.lang.reflect base/java.nio base/java.util \
  base/java.util.concurrent base/java.util.concurrent.atomic base/jdk.internal.loader base/jdk.internal.math \
  base/jdk.internal.misc base/jdk.internal.module base/jdk.internal.ref base/jdk.internal.reflect \
  base/jdk.internal.util.jar base/sun.nio.ch management.rmi/com.sun.jmx.remote.internal.rmi; do
  opens+=("--add-opens=java.$package=ALL-UNNAMED")
done
# shellcheck disable=SC2086 # several options
exec java "${opens[@]}" \
  --add-opens=java.rmi/sun.rmi.registry=ALL-UNNAMED --add-opens=java.rmi/sun.rmi.server=ALL-UNNAMED \
  --add-opens=java.rmi/sun.rmi.transport.tcp=ALL-UNNAMED \
  --add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED \
  -Djdk.attach.allowAttachSelf=true -Dio.netty.tryReflectionSetAccessible=true \
  -Dcassandra.storagedir=/var/lib/cassandra ${JVM_OPTS:-} -cp '/server/lib/*' \
  org.apache.cassandra.service.CassandraDaemon
