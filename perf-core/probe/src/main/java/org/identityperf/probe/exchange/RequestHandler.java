package org.identityperf.probe.exchange;

import java.util.List;

/** Does what is asked for. */
@FunctionalInterface
public interface RequestHandler {

    /** What is answered to a request that has nothing to tell but that it is done. */
    List<?> NOTHING = List.of();

    /**
     * Does it and returns the words of the answer.
     *
     * @throws Exception if it can't be done; its root cause is told to the one who asked
     */
    List<?> answer(Message request) throws Exception;
}
