package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;

/**
 * What is asked in one operation of an invocation, another thing for each i, and what must be answered.
 *
 * @param <P> who and what there is to ask about
 * @param asking asks it
 * @param answer what must be answered, which is worked out before anything is measured
 */
record Question<P>(Asking<P> asking, Answer<P> answer) {

    /** Asks whoever answers. */
    interface Asking<P> {
        Object ask(Reader asked, P about, int i);
    }

    /** Knows what is right. */
    interface Answer<P> {
        Object of(P about, int i);
    }
}
