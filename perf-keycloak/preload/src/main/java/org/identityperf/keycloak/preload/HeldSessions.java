package org.identityperf.keycloak.preload;

import org.identityperf.probe.dataset.SeededNumbers;
import org.identityperf.probe.measure.Expected;

/**
 * A held-sessions record says how many of the sessions in the database one server, or several together, hold.
 *
 * @param sessions entries in their caches of offline sessions
 * @param clientSessions entries in their caches of offline client sessions
 * @param rows the sessions of the database, and which of them they hold
 */
public record HeldSessions(long sessions, long clientSessions, Rows rows) {

    /**
     * A rows record counts sessions of the database. A sum over their ids shows whether each is held equally often,
     * without keeping the ids.
     *
     * @param count how many there are
     * @param ids the sum over their ids
     * @param found how many of them are held; one held twice counts twice
     * @param foundIds the sum over the ids of these
     */
    public record Rows(long count, long ids, long found, long foundIds) {

        static final Rows NONE = new Rows(0, 0, 0, 0);

        /** Returns the counts with one more session. */
        Rows and(String id, boolean held) {
            // Mixed, so that sums of different ids differ.
            long term = SeededNumbers.mix(id.hashCode());
            return new Rows(count + 1, ids + term, found + (held ? 1 : 0), foundIds + (held ? term : 0));
        }
    }

    /**
     * Returns what both hold together.
     *
     * @throws IllegalArgumentException if they saw different databases
     */
    HeldSessions and(HeldSessions other) {
        if (rows.count != other.rows.count || rows.ids != other.rows.ids) {
            throw new IllegalArgumentException(
                    "one server saw " + rows.count + " sessions in the database, another " + other.rows.count);
        }
        return new HeldSessions(
                sessions + other.sessions,
                clientSessions + other.clientSessions,
                new Rows(rows.count, rows.ids, rows.found + other.rows.found, rows.foundIds + other.rows.foundIds));
    }

    /**
     * Makes sure that each session of the database is held, and no other.
     *
     * @param expected how many sessions there should be, with one client session each
     * @param copies how often each should be held
     * @throws IllegalStateException with the first difference
     */
    void verify(long expected, int copies) {
        Expected.check("sessions in the cache", expected * copies, sessions);
        Expected.check("client sessions in the cache", expected * copies, clientSessions);
        Expected.check("sessions in the database", expected, rows.count);
        Expected.check("sessions in the cache that are in the database", expected * copies, rows.found);
        Expected.check("sum over the ids of the sessions in the cache", rows.ids * copies, rows.foundIds);
    }
}
