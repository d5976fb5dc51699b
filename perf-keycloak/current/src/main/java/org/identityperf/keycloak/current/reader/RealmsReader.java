package org.identityperf.keycloak.current.reader;

import java.util.Set;

/** What is asked where there are many realms. */
public interface RealmsReader {

    RealmView byId(String id);

    RealmView byName(String name);

    /** The names of all realms. */
    Set<String> all();
}
