package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.spring.dataset.AuthorizationDataset;
import org.identityperf.spring.dataset.Authorizations;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.Shape;
import org.identityperf.spring.store.LookUp;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find an authorization by its id, or by each kind of token?
 *
 * <p>{@code -Pperf -Dperf.include=FindAuthorization}
 */
@StorageBenchmark(dataset = AuthorizationDataset.class, writes = true)
@OperationsPerInvocation(4)
public class FindAuthorizationBenchmark extends AuthorizationOperations<FindAuthorizationBenchmark.Sought> {

    /** By what authorizations are found. */
    @Param
    public LookUp operation;

    /** What is looked for, and the id of the authorization that has it. */
    record Sought(String value, String id) {}

    @Override
    List<String> unindexed() {
        return operation.unindexed();
    }

    @Override
    Sought draw(Connection connection, SavedRows rows, long number) throws SQLException {
        String id = Authorizations.id(pick(authorizations, i -> operation.finds(Shape.of(i))));
        String value =
                Query.text(connection, "SELECT " + operation.sought() + " FROM oauth2_authorization WHERE id = ?", id);
        return new Sought(value, id);
    }

    @Override
    boolean perform(Sought asked) throws SQLException {
        return opened().find(operation, asked.value()).equals(asked.id());
    }
}
