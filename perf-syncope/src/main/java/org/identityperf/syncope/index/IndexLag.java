package org.identityperf.syncope.index;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.store.StoredUser;

/** This class indexes one user again and again with a new email, and searches each time until the email is found. */
public final class IndexLag implements AutoCloseable {

    // A seed of no loaded population: this user comes in addition to the loaded ones.
    private static final long SEED = 20_190_415;

    /** A refresh setting decides when indexed changes become visible to searches. */
    public enum Refresh {
        /** With the next refresh, once a second, which is Elasticsearch's default. */
        PERIODIC(co.elastic.clients.elasticsearch._types.Refresh.False),
        /** Before the request is answered. */
        AT_ONCE(co.elastic.clients.elasticsearch._types.Refresh.True);

        private final co.elastic.clients.elasticsearch._types.Refresh asked;

        Refresh(co.elastic.clients.elasticsearch._types.Refresh asked) {
            this.asked = asked;
        }
    }

    private final StoredUser user = StoredUser.of(new SyncopePopulation(SEED).user(0), List.of());
    private final IndexClient index;
    private final Refresh refresh;
    private long turn;

    private IndexLag(IndexClient index, Refresh refresh) {
        this.index = index;
        this.refresh = refresh;
    }

    /** Opens the indices at an address. */
    public static IndexLag open(Address place, Refresh refresh) {
        return new IndexLag(new IndexClient(place), refresh);
    }

    /** Indexes the user, searches until it is found, and returns how many users have its new email. */
    public long untilFound() {
        String email = "changed" + turn++ + "@tirasa.net";
        Map<String, Object> document = IndexDocument.of(user);
        document.put(Schema.EMAIL.key(), email);
        String name = index.names().users();
        index.ask(client -> client.index(request ->
                request.index(name).id(user.key().toString()).document(document).refresh(refresh.asked)));
        Query query = Query.of(q -> q.term(t -> t.field(Schema.EMAIL.key()).value(email)));
        long found = 0;
        while (found == 0) {
            found = index.ask(client ->
                    client.count(request -> request.index(name).query(query)).count());
        }
        return found;
    }

    @Override
    public void close() {
        index.close();
    }
}
