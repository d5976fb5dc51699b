package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.ClientDataset;
import org.identityperf.spring.dataset.Clients;
import org.identityperf.spring.dataset.SavedRow;
import org.identityperf.spring.dataset.SavedRows;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/**
 * What does it cost to find a registered client by its primary key and by its public name, and to save a new one?
 *
 * <p>{@code -Pperf -Dperf.include=Client\\.}
 */
@StorageBenchmark(dataset = ClientDataset.class, writes = true)
@OperationsPerInvocation(20)
public class ClientBenchmark extends DirectoryOperations<ClientBenchmark.Asked> {

    /** An operation on a client. */
    public enum Operation {
        FIND_BY_ID,
        FIND_BY_CLIENT_ID,
        SAVE
    }

    /** How many clients there are. */
    @Param("100")
    public long clients;

    /** What is done. */
    @Param
    public Operation operation;

    /** A client and its row. */
    record Asked(RegisteredClient client, SavedRow row) {}

    @Override
    Asked draw(Connection connection, SavedRows rows, long number) throws SQLException {
        RegisteredClient next = Clients.client(clients + number);
        return operation == Operation.SAVE
                ? new Asked(next, rows.of(next))
                : new Asked(Clients.client(pick(clients, i -> true)), null);
    }

    @Override
    void arrange(Connection connection) throws SQLException {
        TokenIndex index = isFloor() ? TokenIndex.PRESENT : TokenIndex.ABSENT;
        index.make(connection, isMySql(), "oauth2_registered_client", List.of("client_id"));
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        Query.execute(connection, "DELETE FROM oauth2_registered_client WHERE id >= '" + Clients.id(clients) + '\'');
    }

    @Override
    boolean perform(Asked asked) throws SQLException {
        String id = asked.client().getId();
        String name = asked.client().getClientId();
        return switch (operation) {
            case FIND_BY_ID -> opened().client(id).equals(name);
            case FIND_BY_CLIENT_ID -> opened().clientOfName(name).equals(id);
            case SAVE -> {
                opened().insert(asked.client(), asked.row());
                yield true;
            }
        };
    }

    @Override
    void check(Connection connection) throws SQLException {
        Expected.check(
                "clients",
                Long.toString(clients + (operation == Operation.SAVE ? asked().count() : 0)),
                Query.text(connection, "SELECT count(*) FROM oauth2_registered_client"));
    }
}
