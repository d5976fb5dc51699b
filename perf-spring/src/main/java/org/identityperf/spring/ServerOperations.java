package org.identityperf.spring;

import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A benchmark of server operations measures what the server itself has.
 *
 * @param <T> the input of one operation
 */
@State(Scope.Benchmark)
public abstract class ServerOperations<T> extends SpringOperations<T> {

    /** Measures the server's own storage. */
    @Benchmark
    public int server(ThreadParams thread) throws SQLException {
        return all(thread);
    }
}
