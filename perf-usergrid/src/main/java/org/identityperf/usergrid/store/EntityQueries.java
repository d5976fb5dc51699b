package org.identityperf.usergrid.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Finds entities. For any number of threads. */
public interface EntityQueries extends AutoCloseable {

    /** What is found, each with the properties that queries ask for at least, in the query's order. */
    List<JsonNode> find(Query query);

    @Override
    void close();
}
