package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.syncope.server.SyncopeSchema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast are users loaded into the forty rows that each has with standard JPA, by COPY with indexes built afterwards
 * and by JDBC batch with indexes in place?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=LoadUsers}
 */
@StorageBenchmark(dataset = SyncopeSchema.class, writes = true)
public class LoadUsersBenchmark extends EmptyRowTables {

    /** How the users are loaded. */
    @Param
    public LoadWay way;

    /** Measures this project's loader. */
    @Benchmark
    public long loader() throws SQLException {
        return load(way);
    }
}
