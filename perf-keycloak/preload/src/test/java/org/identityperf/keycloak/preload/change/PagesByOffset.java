package org.identityperf.keycloak.preload.change;

import net.bytebuddy.asm.Advice;

/**
 * This advice has each page of offline sessions skip all that were read before, as up to KEYCLOAK-7275. It advises the
 * method that reads the page behind a session.
 */
public final class PagesByOffset {

    /** The id that comes before those of all sessions. */
    private static final String START = "00000000-0000-0000-0000-000000000000";

    private static int seen;

    private PagesByOffset() {}

    @Advice.OnMethodEnter
    static void page(
            @Advice.Argument(value = 0, readOnly = false) Integer first,
            @Advice.Argument(1) Integer length,
            @Advice.Argument(value = 3, readOnly = false) String last) {
        first = seenBefore(last, length);
        last = start();
    }

    /** Returns how many sessions come before the page that follows a session. */
    public static synchronized int seenBefore(String last, int length) {
        seen = last.equals(START) ? 0 : seen + length;
        return seen;
    }

    /** Returns the id that comes before those of all sessions. */
    public static String start() {
        return START;
    }
}
