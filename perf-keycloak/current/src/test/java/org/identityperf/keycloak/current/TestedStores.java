package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.runner.cli.TestDatabases;

/** The stores that the test of a dataset uses: the module's own, and MySQL too with {@code -Pthorough}. */
final class TestedStores {

    /** The name of the method below. */
    static final String ALL = "org.identityperf.keycloak.current.TestedStores#all";

    private TestedStores() {}

    static List<String> all() {
        return TestDatabases.stores("postgresql", "mysql");
    }
}
