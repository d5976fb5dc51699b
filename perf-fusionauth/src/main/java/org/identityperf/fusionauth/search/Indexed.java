package org.identityperf.fusionauth.search;

/** An indexed kind is a kind of rows that has a search index. */
public enum Indexed {
    ENTITIES(new EntitySource()),
    USERS(new UserSource());

    private final Source source;

    Indexed(Source source) {
        this.source = source;
    }

    /** Returns the source of its documents. */
    public Source source() {
        return source;
    }
}
