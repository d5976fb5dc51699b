package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Query;
import org.identityperf.spring.dataset.Authorizations;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.floor.FloorAuthorizations;
import org.identityperf.spring.server.ServerAuthorizations;
import org.identityperf.spring.store.AuthorizationStore;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark of authorization operations has the store of authorizations that the measured method names.
 *
 * @param <T> the input of one operation
 */
@State(Scope.Benchmark)
public abstract class AuthorizationOperations<T> extends ServerOperations<T> {

    /** How many authorizations there are. */
    @Param("1000")
    public long authorizations;

    /** Whether the columns of the tokens that are looked for have indexes. */
    @Param("ABSENT")
    public TokenIndex index;

    /** New authorizations, whose tokens nobody else has. */
    final Authorizations made = new Authorizations(SEED);

    private AuthorizationStore opened;

    /** Returns the columns by which authorizations are looked for, and which the delivered schema does not index. */
    abstract List<String> unindexed();

    @Override
    void open(SavedRows rows) {
        opened = isFloor() ? new FloorAuthorizations(pool(), isMySql()) : new ServerAuthorizations(pool());
    }

    AuthorizationStore opened() {
        return opened;
    }

    @Override
    void arrange(Connection connection) throws SQLException {
        index.make(connection, isMySql(), "oauth2_authorization", unindexed());
    }

    /** Removes the authorizations that are not of the dataset; their ids are above its own. */
    void removeNew(Connection connection) throws SQLException {
        Query.execute(
                connection,
                "DELETE FROM oauth2_authorization WHERE id >= '" + Authorizations.id(authorizations) + '\'');
    }
}
