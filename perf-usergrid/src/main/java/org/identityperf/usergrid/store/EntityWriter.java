package org.identityperf.usergrid.store;

/** Puts new entities into the collection. For any number of threads. */
public interface EntityWriter extends AutoCloseable {

    /**
     * Writes entity i of the population, which is not there yet; waits until the stores have it.
     *
     * @throws Refusal if there is an entity of its name
     */
    void post(long i, Indexing indexing);

    @Override
    void close();
}
