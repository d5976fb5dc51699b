package org.identityperf.syncope.dataset;

/** The values of the attribute {@code user type}, by which dynamic groups choose their members. */
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

    /** Such as {@code Type A}. */
    public String value() {
        return "Type " + name();
    }

    /** Another type: the next one, and after the last the first. */
    public UserType next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
