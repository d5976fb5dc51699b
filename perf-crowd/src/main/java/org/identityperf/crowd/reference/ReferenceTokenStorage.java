package org.identityperf.crowd.reference;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.crowd.reference.entity.Token;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.TokenStorage;
import org.identityperf.probe.address.Address;

/** Moves tokens with Hibernate, as entities that no session holds on to. */
public final class ReferenceTokenStorage implements TokenStorage {

    private static final int CONNECTIONS = 2;
    // A session without state does not take the store's.
    private static final int BATCH = 50;

    private final ReferenceStore store;
    private Map<String, Token> memory = Map.of();

    private ReferenceTokenStorage(ReferenceStore store) {
        this.store = store;
    }

    /** With tokens in the database alone. */
    public static ReferenceTokenStorage open(Address address, SessionRules rules) throws SQLException {
        return new ReferenceTokenStorage(ReferenceStore.open(address, CONNECTIONS, rules));
    }

    @Override
    public int toMemory() {
        memory = store.sessions().fromStatelessTransaction(session -> {
            Map<String, Token> tokens = session.createSelectionQuery("from Token", Token.class)
                    .getResultStream()
                    .collect(Collectors.toMap(
                            Token::key, Function.identity(), (one, other) -> one, ConcurrentHashMap::new));
            session.createMutationQuery("delete from Token").executeUpdate();
            return tokens;
        });
        return memory.size();
    }

    @Override
    public int toDatabase() {
        store.sessions().inStatelessTransaction(session -> {
            session.setJdbcBatchSize(BATCH);
            session.insertMultiple(List.copyOf(memory.values()));
        });
        int moved = memory.size();
        memory = Map.of();
        return moved;
    }

    @Override
    public void close() {
        store.close();
    }
}
