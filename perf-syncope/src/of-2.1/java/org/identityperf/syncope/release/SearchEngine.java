package org.identityperf.syncope.release;

import org.apache.syncope.core.persistence.api.entity.user.User;
import org.identityconnectors.framework.common.objects.SyncDeltaType;
import org.identityperf.probe.address.Address;
import org.springframework.context.ApplicationContext;

/** The search engine is Syncope's own extension for Elasticsearch, which a server of 2.1 does not have here. */
public final class SearchEngine {

    private SearchEngine() {}

    /** Returns whether the class path of this JVM has the extension. */
    public static boolean isHere() {
        return false;
    }

    /** Says nothing, since nobody listens. */
    public static void changed(ApplicationContext server, SyncDeltaType how, User user) {
        throw new IllegalStateException("a server of 2.1 has no search engine here, to hear of " + user);
    }

    /** Creates nothing, since there is no extension. */
    public static void createIndices(Address place, String domain) {
        throw new IllegalStateException("a server of 2.1 has no search engine here, to create indices at " + place);
    }
}
