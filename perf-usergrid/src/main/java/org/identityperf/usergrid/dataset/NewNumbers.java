package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * New numbers are numbers of entities that do not exist yet, after the dataset's. Each user of the numbers takes a
 * block of its own, so that a killed one leaves no half-written names to the next.
 */
public final class NewNumbers {

    private static final String MAP = "identityperf";
    private static final String KEY = "next";

    /** More numbers than anybody writes. */
    private static final long BLOCK = 10_000_000;

    private final AtomicLong next;

    private NewNumbers(long first) {
        this.next = new AtomicLong(first);
    }

    /** Takes a block of numbers after a dataset's. */
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

    /** Returns the next number; no two threads get the same. */
    public long next() {
        return next.getAndIncrement();
    }
}
