package org.identityperf.runner.store;

/** The nodes of a store, numbered from 1, each of which can be ended and started again while it is used. */
public interface Nodes {

    /** Ends a node at once, as a machine that fails does. */
    void kill(int node);

    /** Starts a node again that was killed, with what it held; returns when every node takes it for alive. */
    void restart(int node);

    /** Returns when every node takes those for alive that are, and no others. */
    void settle();
}
