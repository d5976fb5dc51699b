package org.identityperf.runner.store.network;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cassandra.TestCassandra;
import org.junit.jupiter.api.Order;

@Order(TestCassandra.SHARED)
class CassandraOverNetworkTest extends NetworkContract {

    @Override
    protected RunningStore start() {
        return TestCassandra.running();
    }

    private record Client(CqlSession session) implements Ping {

        @Override
        public void send(int padding) {
            String question = "SELECT release_version FROM system.local /*" + "-".repeat(padding) + "*/";
            session.execute(SimpleStatement.newInstance(question).setTimeout(Duration.ofSeconds(60)));
        }

        @Override
        public void close() {
            session.close();
        }
    }

    @Override
    protected Ping connect(Address address) {
        return new Client(CassandraSession.open(address));
    }
}
