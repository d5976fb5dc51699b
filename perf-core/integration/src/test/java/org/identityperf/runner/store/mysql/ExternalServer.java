package org.identityperf.runner.store.mysql;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A server that somebody else started, as its owner would let this project in: one user, with few rights. */
final class ExternalServer {

    private static final String PASSWORD = "the owner chose this one";

    private ExternalServer() {}

    /** Makes the user anew. */
    static Address of(EmbeddedStore server, String... rights) {
        Sql.run(
                server.admin(),
                "DROP USER IF EXISTS guest@127.0.0.1",
                "CREATE USER guest@127.0.0.1 IDENTIFIED WITH mysql_native_password BY '" + PASSWORD + "'",
                "GRANT ALL ON `identityperf\\_%`.* TO guest@127.0.0.1");
        for (String right : rights) {
            Sql.run(server.admin(), "GRANT " + right + " TO guest@127.0.0.1");
        }
        return new Address("jdbc:mysql://127.0.0.1:" + server.port() + "/", "guest", PASSWORD);
    }
}
