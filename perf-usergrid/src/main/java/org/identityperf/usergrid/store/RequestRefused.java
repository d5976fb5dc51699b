package org.identityperf.usergrid.store;

/** This exception refuses a request whose sender may not do it. */
public final class RequestRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    public RequestRefused(String why) {
        super(why);
    }
}
