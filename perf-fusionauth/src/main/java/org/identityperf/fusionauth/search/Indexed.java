package org.identityperf.fusionauth.search;

/** An indexed kind is a kind of rows that has a search index. */
public enum Indexed {
    ENTITIES(new EntitySource()),
    USERS(new UserSource());

    private final DocumentSource source;

    Indexed(DocumentSource source) {
        this.source = source;
    }

    /** Returns the source of its documents. */
    public DocumentSource source() {
        return source;
    }
}
