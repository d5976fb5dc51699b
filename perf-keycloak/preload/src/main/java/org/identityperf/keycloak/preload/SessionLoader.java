package org.identityperf.keycloak.preload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.identityperf.keycloak.preload.PageQuery.Position;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Parallel;

/**
 * A way of copying all offline sessions into a server's caches with as many workers as there are
 * cores.
 */
public enum SessionLoader {
    /**
     * Loads in rounds, as in the version that the publication of May 2020 measured. In each round every worker takes
     * one segment, found by OFFSET from the last session of the round before. The round ends with its slowest worker.
     */
    PUBLISHED {
        @Override
        void run(List<SessionPages> workers, long sessions, int sessionsPerSegment) throws SQLException {
            long segments = (sessions + sessionsPerSegment - 1) / sessionsPerSegment;
            Position last = Position.START;
            for (long first = 0; first < segments; first += workers.size()) {
                int busy = (int) Math.min(workers.size(), segments - first);
                List<Callable<Optional<Position>>> round = new ArrayList<>();
                for (int worker = 0; worker < busy; worker++) {
                    SessionPages pages = workers.get(worker);
                    Position start = last;
                    int offset = worker * sessionsPerSegment;
                    round.add(() -> pages.load(PageQuery.CREATED_ON_OR, start, NO_END, sessionsPerSegment, offset));
                }
                last = Parallel.all(round).get(busy - 1).orElse(last);
            }
        }
    },

    /** Loads as a parallel loader could: each worker reads pages in key order through a range of keys of its own. */
    PARALLEL_BY_KEY {
        @Override
        void run(List<SessionPages> workers, long sessions, int sessionsPerSegment) throws SQLException {
            List<Callable<Long>> ranges = new ArrayList<>();
            for (int worker = 0; worker < workers.size(); worker++) {
                SessionPages pages = workers.get(worker);
                String start = boundary(worker, workers.size());
                String end = boundary(worker + 1, workers.size());
                ranges.add(() -> range(pages, start, end, sessionsPerSegment));
            }
            Parallel.sum(ranges);
        }

        private long range(SessionPages pages, String start, String end, int sessionsPerSegment)
                throws SQLException, IOException {
            long loaded = 0;
            Optional<Position> last = Optional.of(new Position(0, start));
            while (last.isPresent()) {
                last = pages.load(PageQuery.KEY, last.get(), end, sessionsPerSegment, 0);
                loaded++;
            }
            return loaded;
        }

        /**
         * Returns where the range of a worker begins. Ids are random, so equal parts of their first digits hold about
         * equally many.
         */
        private String boundary(int part, int parts) {
            return part == parts ? NO_END : String.format("%08x", (0x1_0000_0000L * part) / parts);
        }
    };

    // Greater than any hexadecimal digit.
    private static final String NO_END = "g";
    private static final String COUNT = "SELECT count(*) FROM offline_user_session WHERE offline_flag = '1'";

    /**
     * Loads all offline sessions.
     *
     * @param sessionsPerSegment how many a worker reads at a time
     * @return how many sessions the cache holds afterwards
     * @throws SQLException if a worker fails
     */
    int load(Address address, PreloadModelLayer server, int sessionsPerSegment) throws SQLException {
        List<SessionPages> workers = new ArrayList<>();
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(COUNT)) {
            count.next();
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                workers.add(new SessionPages(address, server));
            }
            run(workers, count.getLong(1), sessionsPerSegment);
        } finally {
            for (SessionPages worker : workers) {
                worker.close();
            }
        }
        return server.offlineSessions().size();
    }

    abstract void run(List<SessionPages> workers, long sessions, int sessionsPerSegment) throws SQLException;
}
