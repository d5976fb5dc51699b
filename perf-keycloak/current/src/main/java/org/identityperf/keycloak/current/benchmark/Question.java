package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;

/**
 * A question says what is asked in one operation of an invocation, and what must be answered; it differs for each i.
 *
 * @param <P> describes the data that questions are about
 * @param asking asks the question
 * @param answer the right answer, which is computed before anything is measured
 */
record Question<P>(Asking<P> asking, Answer<P> answer) {

    /** An asking function puts the question to a reader. */
    interface Asking<P> {
        Object ask(Reader asked, P about, int i);
    }

    /** An answer function returns the right answer. */
    interface Answer<P> {
        Object of(P about, int i);
    }
}
