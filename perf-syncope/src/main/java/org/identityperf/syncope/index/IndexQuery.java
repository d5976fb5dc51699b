package org.identityperf.syncope.index;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.io.StringReader;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.store.UserSearch;

/**
 * The condition of a search in the form that Syncope's extension writes. "Or" is a query that takes
 * the better score of two, and "and" requires both.
 */
final class IndexQuery {

    private IndexQuery() {}

    static Query of(UserSearch search) {
        String first = search.first();
        String second = search.second();
        return switch (search.kind()) {
            case OR ->
                Query.of(q -> q.disMax(
                        d -> d.queries(equal(Schema.FIRSTNAME.key(), first), equal(Schema.SURNAME.key(), second))));
            case AND ->
                Query.of(q ->
                        q.bool(b -> b.must(equal(Schema.FIRSTNAME.key(), first), equal(Schema.SURNAME.key(), second))));
            case EQUALITY -> equal(Schema.SURNAME.key(), first);
            case PREFIX ->
                Query.of(q -> q.wildcard(w -> w.field(Schema.SURNAME.key()).value(first + '*')));
            case RANGE ->
                Query.of(q ->
                        q.bool(b -> b.must(range("gte", Long.parseLong(first)), range("lt", Long.parseLong(second)))));
            case MEMBERSHIP -> equal("memberships", first);
        };
    }

    private static Query equal(String field, String value) {
        return Query.of(q -> q.term(t -> t.field(field).value(value)));
    }

    /** Built as JSON, because the client's own API for ranges differs between its versions. */
    private static Query range(String bound, long value) {
        String json = "{\"range\":{\"" + Schema.SSN.key() + "\":{\"" + bound + "\":" + value + "}}}";
        return Query.of(q -> q.withJson(new StringReader(json)));
    }
}
