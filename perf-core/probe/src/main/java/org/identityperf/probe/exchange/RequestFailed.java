package org.identityperf.probe.exchange;

/**
 * This exception reports that a request failed: the other end gave a reason or no answer. It never contains the
 * request's words.
 */
public final class RequestFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String why;
    private final boolean answered;

    RequestFailed(String who, String request, String why, boolean answered) {
        super(who + " can't " + request + ": " + why);
        this.why = why;
        this.answered = answered;
    }

    public String why() {
        return why;
    }

    /** Returns whether the other end gave the reason; otherwise it will never answer again. */
    public boolean isAnswered() {
        return answered;
    }
}
