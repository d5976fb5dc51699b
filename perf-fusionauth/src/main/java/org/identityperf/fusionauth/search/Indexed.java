package org.identityperf.fusionauth.search;

/** What has an index. */
public enum Indexed {
    ENTITIES(new EntitySource()),
    USERS(new UserSource());

    private final Source source;

    Indexed(Source source) {
        this.source = source;
    }

    /** Where its documents come from. */
    public Source source() {
        return source;
    }
}
