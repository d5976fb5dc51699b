package org.identityperf.keycloak.current;

import java.util.List;
import org.identityperf.runner.cli.TestDatabases;

/**
 * The stores that a test of a dataset uses. MySQL takes part where all is tested, and in every build in the tests of what
 * has statements of its own there.
 */
final class TestedStores {

    /** The name of the method below. */
    static final String ALL = "org.identityperf.keycloak.current.TestedStores#all";

    private TestedStores() {}

    static List<String> all() {
        return TestDatabases.stores("postgresql", "mysql");
    }
}
