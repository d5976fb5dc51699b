package org.identityperf.lab.store;

/** A run of its own process: starts the server, says its process id, and waits to be ended. */
final class KilledRun {

    private KilledRun() {}

    public static void main(String[] arguments) throws Exception {
        PostgresServer server = TestCache.start();
        System.out.println(server.pid() + " " + server.port());
        System.in.read();
        System.exit(0);
    }
}
