package org.identityperf.probe.measure;

/**
 * What sessions did or waited for while they were not idle, in the store's own words.
 *
 * @param nanos for how long, in nanoseconds of all sessions together
 * @param event on PostgreSQL its type and name, such as {@code IO: WalSync}, or the session's state where it waits for its client; on MySQL and MariaDB the session's state, such
 *     as {@code waiting for handler commit}
 */
public record WaitEvent(long nanos, String event) {}
