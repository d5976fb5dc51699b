package org.identityperf.keycloak.current.reader;

import java.util.Set;

/** A realms reader answers questions about many realms. */
public interface RealmsReader {

    RealmView byId(String id);

    RealmView byName(String name);

    /** Returns the names of all realms. */
    Set<String> all();

    /** Forgets a realm as after a change of its settings, if it is kept. */
    void invalidate(String id);
}
