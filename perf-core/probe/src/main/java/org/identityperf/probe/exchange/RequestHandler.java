package org.identityperf.probe.exchange;

import java.util.List;

/** A request handler does what a request asks for. */
@FunctionalInterface
public interface RequestHandler {

    /** The answer to a request that returns no data. */
    List<?> NOTHING = List.of();

    /** Returns the words of the answer; if it throws, the client gets the root cause. */
    List<?> answer(Message request) throws Exception;
}
