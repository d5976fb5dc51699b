package org.identityperf.probe.measure;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;

/** What work counts on a MariaDB. */
public final class WorkOnMariaDb {

    /** What is counted. */
    public interface Work {
        void with(Connection connection) throws SQLException;
    }

    private WorkOnMariaDb() {}

    public static Map<Counter, Double> count(Address statistics, Address clone, Work work) throws Exception {
        StoreMeter meter = MeasuredStore.meter(statistics);
        meter.reset(List.of(clone), false);
        return CountedMySql.count(meter, clone, work::with);
    }
}
