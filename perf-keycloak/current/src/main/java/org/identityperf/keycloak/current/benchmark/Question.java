package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.reader.Reader;

/**
 * What is asked in one operation of an invocation, another thing for each i, and what must be answered.
 *
 * @param asking asks it
 * @param answer what must be answered, which is worked out before anything is measured
 */
record Question(Asking asking, Answer answer) {

    /** Asks whoever answers. */
    interface Asking {
        Object ask(Reader asked, Population about, int i);
    }

    /** Knows by the seed what is right. */
    interface Answer {
        Object of(Population about, int i);
    }
}
