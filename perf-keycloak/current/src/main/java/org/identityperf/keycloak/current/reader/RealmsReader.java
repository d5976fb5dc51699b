package org.identityperf.keycloak.current.reader;

import java.util.Set;

/** What is asked where there are many realms. */
public interface RealmsReader {

    RealmView byId(String id);

    RealmView byName(String name);

    /** The names of all realms. */
    Set<String> all();

    /** Forgets a realm as after a change of its settings, as far as anything is kept. */
    void invalidate(String id);
}
