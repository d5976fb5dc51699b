package org.identityperf.keycloak.current.reader;

import java.util.Set;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.UserPopulation;

/**
 * A session view is what a caller learns about a session.
 *
 * @param clients the names of the clients that it has client sessions at
 */
public record SessionView(String id, String userName, Set<String> clients) {

    /** Returns what a correct answer says about offline session i. */
    public static SessionView offline(SessionPopulation about, long i) {
        return new SessionView(
                about.id(true, i),
                UserPopulation.userName(about.user(i)),
                Set.of(ClientPopulation.clientId(SessionPopulation.client(i))));
    }
}
