package org.identityperf.assertions;

import javax.sql.DataSource;

/** A schema makes the tables, and whatever data every test begins with. It needs a constructor without parameters. */
@FunctionalInterface
public interface Schema {

    /**
     * Makes the tables in an empty database. Once for all tests: each gets a copy.
     *
     * @throws Exception if it fails, which fails the tests
     */
    void create(DataSource database) throws Exception;
}
