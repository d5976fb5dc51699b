package org.identityperf.usergrid.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Entity queries find entities. All methods are thread-safe. */
public interface EntityQueries extends AutoCloseable {

    /** Returns the found entities in the query's order, each with at least the properties that queries need. */
    List<JsonNode> find(Query query);

    @Override
    void close();
}
