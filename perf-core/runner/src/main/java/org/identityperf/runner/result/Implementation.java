package org.identityperf.runner.result;

import java.util.Locale;

/** An implementation is the code that does an operation. Its name is that of a benchmark's method, in lower case. */
public enum Implementation {
    /** The real server's own code. */
    SERVER("the server's own code"),
    /** Our store over a closed or unpublished server's documented tables. */
    REFERENCE("the reference store"),
    /** This project's own loading, where loading is what is measured. */
    LOADER("this project's loader"),
    /** The same work through the bare driver, in as few round trips as the store allows. */
    FLOOR("floor: the bare driver");

    private final String words;

    Implementation(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    public String method() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Implementation ofMethod(String method) {
        return valueOf(method.toUpperCase(Locale.ROOT));
    }
}
