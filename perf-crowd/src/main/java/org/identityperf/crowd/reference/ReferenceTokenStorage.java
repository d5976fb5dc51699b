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

/**
 * The reference token storage moves tokens with Hibernate, as entities that are not attached to a session. On the way
 * back, one statement of many rows inserts {@value #BATCH} tokens.
 */
public final class ReferenceTokenStorage implements TokenStorage {

    private static final int CONNECTIONS = 2;
    // The store's own batch size. A stateless session ignores that setting, but sends the rows of one call as one
    // batch.
    private static final int BATCH = ReferenceCrowdStore.BATCH;

    private final ReferenceCrowdStore store;
    private Map<String, Token> memory = Map.of();

    private ReferenceTokenStorage(ReferenceCrowdStore store) {
        this.store = store;
    }

    /** Opens a storage with all tokens in the database. */
    public static ReferenceTokenStorage open(Address address, SessionRules rules) throws SQLException {
        return new ReferenceTokenStorage(ReferenceCrowdStore.open(address, CONNECTIONS, rules));
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
            List<Token> tokens = List.copyOf(memory.values());
            for (int first = 0; first < tokens.size(); first += BATCH) {
                session.insertMultiple(tokens.subList(first, Math.min(first + BATCH, tokens.size())));
            }
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
