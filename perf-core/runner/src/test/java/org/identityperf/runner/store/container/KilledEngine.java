package org.identityperf.runner.store.container;

import java.nio.file.Path;

/** A JVM of its own: starts an engine, says its process id and its bridge, and waits to be killed. */
final class KilledEngine {

    private KilledEngine() {}

    public static void main(String[] arguments) throws Exception {
        DockerDaemon engine = DockerDaemon.start(Path.of(arguments[0]));
        System.out.println(engine.pid() + " " + engine.traces().bridge().name());
        System.in.read();
    }
}
