package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to record together that many offline sessions were used? A server that keeps online sessions in its
 * caches alone does so every minute. A server that keeps all sessions in the database records each use separately,
 * which {@link WriteSessionBenchmark} measures.
 *
 * <p>{@code -Pperf -Dperf.include=RefreshSessions}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class RefreshSessionsBenchmark extends SessionChanges {

    /** How many sessions were used. */
    @Param({"1", "10", "100"})
    public int refreshed;

    private List<String> ids() {
        return IntStream.range(turn * refreshed, (turn + 1) * refreshed)
                .mapToObj(i -> population.id(true, population.apart(i)))
                .toList();
    }

    @Override
    Object next() {
        writer.refreshOffline(ids(), at);
        return at;
    }

    @Override
    void check() throws SQLException {
        Expected.check("sessions used", Set.copyOf(ids()), rows.offlineUsed(at));
    }
}
