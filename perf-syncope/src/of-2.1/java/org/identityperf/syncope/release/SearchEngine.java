package org.identityperf.syncope.release;

import org.identityperf.probe.address.Address;

/** The search engine is Syncope's own extension for Elasticsearch, which a server of 2.1 does not have here. */
public final class SearchEngine {

    private SearchEngine() {}

    /** Returns whether the class path of this JVM has the extension. */
    public static boolean isHere() {
        return false;
    }

    /** Creates nothing, since there is no extension. */
    public static void createIndices(Address place, String domain) {
        throw new IllegalStateException("a server of 2.1 has no search engine here, to create indices at " + place);
    }
}
