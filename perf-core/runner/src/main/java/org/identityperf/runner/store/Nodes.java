package org.identityperf.runner.store;

/**
 * A {@code Nodes} controls the nodes of a store, which are numbered from 1. Each can be killed and started again while
 * the store is used.
 */
public interface Nodes {

    /** Kills a node at once, as a failing machine would. */
    void kill(int node);

    /** Starts a killed node again with the data it had. Returns when every node considers it alive. */
    void restart(int node);

    /** Waits until every node considers exactly those nodes alive that are. */
    void settle();
}
