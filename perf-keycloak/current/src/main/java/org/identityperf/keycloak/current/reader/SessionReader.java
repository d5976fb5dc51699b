package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Map;
import org.identityperf.keycloak.current.SessionPopulation;

/** A session reader answers questions about sessions that the database keeps. */
public interface SessionReader {

    /** Begins the online sessions that can't be loaded, since no database keeps them. */
    void begin(SessionPopulation about);

    /** Returns how many sessions there are, by the key of their client. */
    Map<String, Long> byClient(boolean offline);

    /** Returns a page of the offline sessions at a client, as administrators see them. */
    List<SessionView> offlineAt(String clientKey, int first, int most);

    /** Returns a page of all offline sessions after one, by id, as a loop over all of them reads it. */
    List<SessionView> offlineAfter(String id, int most);

    /** Returns an offline session, as the refresh of a token reads it. */
    SessionView offline(String id);
}
