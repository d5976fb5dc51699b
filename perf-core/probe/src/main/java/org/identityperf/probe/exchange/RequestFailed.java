package org.identityperf.probe.exchange;

/** A request was not done: the other end says why, or gave no answer. The request's words stand nowhere in it. */
public final class RequestFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String why;
    private final boolean answered;

    RequestFailed(String who, String request, String why, boolean answered) {
        super(who + " can't " + request + ": " + why);
        this.why = why;
        this.answered = answered;
    }

    /** The reason alone. */
    public String why() {
        return why;
    }

    /** Whether the other end gave the reason, and can be asked again; otherwise it will never answer. */
    public boolean isAnswered() {
        return answered;
    }
}
