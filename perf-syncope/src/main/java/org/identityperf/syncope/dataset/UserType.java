package org.identityperf.syncope.dataset;

/** A value of the attribute {@code user type}, which decides the members of dynamic groups. */
public enum UserType {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J;

    /** Returns a value such as {@code Type A}. */
    public String value() {
        return "Type " + name();
    }

    /** Returns another type: the next one, and the first after the last. */
    public UserType next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
