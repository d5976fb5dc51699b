/**
 * Counts as assertions in a server's own tests: how many statements, rows and commits an action costs, which tables it
 * touches, whether an index serves it, and how that grows with the data.
 *
 * <p>{@link org.identityperf.assertions.Counts} counts by data source, with the proxy library datasource-proxy, or in the
 * database. With {@link org.identityperf.assertions.StorageTest} a test gets a database of its own on a real PostgreSQL,
 * which is started once.
 */
package org.identityperf.assertions;
