/**
 * Counts as assertions in a server's own tests: how many statements, rows and commits an action costs, whether a table is
 * read as a whole, and how that grows with the data.
 *
 * <p>{@link org.identityperf.assertions.Counts} counts what is done with any data source, by the proxy library
 * datasource-proxy. With {@link org.identityperf.assertions.StorageTest} a test gets a database of its own on a real
 * PostgreSQL, which is started once.
 */
package org.identityperf.assertions;
