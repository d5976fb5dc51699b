package org.identityperf.runner.store.network;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cassandra.TestCassandra;
import org.junit.jupiter.api.Order;

@Order(TestCassandra.SHARED)
class CassandraOverNetworkTest extends NetworkContract {

    private static final Duration PATIENT = Duration.ofSeconds(60);

    @Override
    protected RunningStore start() {
        return TestCassandra.running();
    }

    private record Client(CqlSession session, Duration patience) implements Ping {

        @Override
        public void send(int padding) {
            String question = "SELECT release_version FROM system.local /*" + "-".repeat(padding) + "*/";
            session.execute(SimpleStatement.newInstance(question).setTimeout(patience));
        }

        @Override
        public void close() {
            session.close();
        }
    }

    @Override
    protected Ping connect(Address address) {
        return new Client(CassandraSession.open(address), PATIENT);
    }

    @Override
    protected Ping connectImpatiently(Address address) {
        return new Client(CassandraSession.open(address), Duration.ofSeconds(1));
    }

    @Override
    protected String reset() {
        return "No node was available to execute the query|All 1 node\\(s\\) tried for the query failed";
    }

    @Override
    protected String silence() {
        return "Query timed out after PT1S";
    }
}
