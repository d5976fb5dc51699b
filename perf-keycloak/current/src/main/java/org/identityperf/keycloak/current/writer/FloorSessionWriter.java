package org.identityperf.keycloak.current.writer;

import java.util.List;
import java.util.UUID;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionData;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.address.Address;

/** A floor session writer makes each change in one round trip, through the bare driver. */
public final class FloorSessionWriter implements SessionWriter {

    private final SessionStatements statements;

    /** Makes a writer with one connection to that database. */
    public FloorSessionWriter(Address address) {
        this.statements = SessionStatements.in(address);
    }

    @Override
    public String create(String userKey, String clientKey, String redirectUri) {
        int now = SessionClock.seconds();
        String id = Release.here().sessionId(UUID.randomUUID().toString());
        statements.insert(
                id,
                userKey,
                clientKey,
                now,
                SessionData.ofUser(now),
                SessionData.ofClient(clientKey, redirectUri, now));
        return id;
    }

    @Override
    public void refresh(String id, String clientKey, int at) {
        statements.update(id, clientKey, at);
    }

    @Override
    public void refreshOffline(List<String> ids, int at) {
        statements.updateOffline(ids, at);
    }

    @Override
    public void end(String id) {
        statements.delete(id);
    }

    @Override
    public void removeExpired() {
        int now = SessionClock.seconds();
        statements.delete(now - SessionsDataset.IDLE, now - SessionsDataset.OFFLINE_IDLE);
    }

    @Override
    public void close() {
        statements.close();
    }
}
