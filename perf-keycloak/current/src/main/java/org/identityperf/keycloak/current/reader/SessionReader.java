package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Map;

/** What is asked of sessions that the database keeps. */
public interface SessionReader {

    /** How many sessions there are, by the key of their client. */
    Map<String, Long> byClient(boolean offline);

    /** A page of the offline sessions at a client, as administrators see them. */
    List<SessionView> offlineAt(String clientKey, int first, int most);

    /** A page of all offline sessions after one, by id, as who goes through all of them asks for it. */
    List<SessionView> offlineAfter(String id, int most);

    /** An offline session, as a token that is refreshed asks for it. */
    SessionView offline(String id);
}
