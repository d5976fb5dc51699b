package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * Numbers of entities that are not there yet: those after the dataset's, of which each user takes a block of its own, so
 * that one that was killed leaves no half-written names to the next.
 */
public final class NewNumbers {

    private static final String MAP = "identityperf";
    private static final String KEY = "next";

    /** More than anybody writes. */
    private static final long BLOCK = 10_000_000;

    private final AtomicLong next;

    private NewNumbers(long first) {
        this.next = new AtomicLong(first);
    }

    /** A block of numbers after a dataset's. */
    public static NewNumbers after(Address keyspace, long entities) {
        try (CqlSession session = CassandraSession.open(keyspace)) {
            Row known = session.execute(
                            "SELECT value FROM map_entries WHERE application = ? AND map = ? AND key = ?",
                            Names.APPLICATION,
                            MAP,
                            KEY)
                    .one();
            long first = known == null ? entities : Long.parseLong(known.getString(0));
            session.execute(
                    "INSERT INTO map_entries (application, map, key, value) VALUES (?, ?, ?, ?)",
                    Names.APPLICATION,
                    MAP,
                    KEY,
                    Long.toString(first + BLOCK));
            return new NewNumbers(first);
        }
    }

    /** The next one; no two threads get the same. */
    public long next() {
        return next.getAndIncrement();
    }
}
