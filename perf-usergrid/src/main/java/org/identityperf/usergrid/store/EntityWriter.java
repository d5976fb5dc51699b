package org.identityperf.usergrid.store;

/** An entity writer puts new entities into the collection. All methods are thread-safe. */
public interface EntityWriter extends AutoCloseable {

    /**
     * Writes entity i of the population, which must not exist yet; waits until the stores have it.
     *
     * @throws RequestRefused if there is an entity of that name
     */
    void post(long i, Indexing indexing);

    @Override
    void close();
}
