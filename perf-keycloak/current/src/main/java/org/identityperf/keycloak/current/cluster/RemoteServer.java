package org.identityperf.keycloak.current.cluster;

import java.util.List;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.ServerJvm;
import org.identityperf.probe.address.Address;

/** A server of a cluster in a JVM of its own: {@link ServerMain} does there what is asked here. */
final class RemoteServer implements ClusterServer {

    private final ServerJvm jvm;

    /** Starts its JVM, whose clock shows what this one's does. */
    RemoteServer(ClusterPlace place, SessionsKept kept) {
        this.jvm = new ServerJvm(place, ServerMain.class, kept, SessionClock.offset());
    }

    /** Boots the server, which joins its cluster, or begins it. */
    void boot(Address address) {
        jvm.ask(ServerMain.BOOT, address.url(), address.user(), address.password());
    }

    private String answer(Object... words) {
        return jvm.ask(words).get(0);
    }

    @Override
    public String login(String userKey, String clientKey, String redirectUri) {
        return answer(ServerMain.LOGIN, userKey, clientKey, redirectUri);
    }

    @Override
    public void refresh(String id, String clientKey, int at) {
        jvm.ask(ServerMain.REFRESH, id, clientKey, at);
    }

    @Override
    public void logout(String id) {
        jvm.ask(ServerMain.LOGOUT, id);
    }

    @Override
    public Row session(String id, String clientKey) {
        List<String> row = jvm.ask(ServerMain.SESSION, id, clientKey);
        return new Row(row.get(0), row.get(1), Integer.parseInt(row.get(2)), Integer.parseInt(row.get(3)));
    }

    @Override
    public void fail(String userKey) {
        jvm.ask(ServerMain.FAIL, userKey);
    }

    @Override
    public int failures(String userKey) {
        return Integer.parseInt(answer(ServerMain.FAILURES, userKey));
    }

    @Override
    public void forgive(String userKey) {
        jvm.ask(ServerMain.FORGIVE, userKey);
    }

    @Override
    public void rename(String name) {
        jvm.ask(ServerMain.RENAME, name);
    }

    @Override
    public String name() {
        return answer(ServerMain.NAME);
    }

    @Override
    public long entries() {
        return Long.parseLong(answer(ServerMain.ENTRIES));
    }

    @Override
    public Sent sent() {
        List<String> sent = jvm.ask(ServerMain.SENT);
        return new Sent(Long.parseLong(sent.get(0)), Long.parseLong(sent.get(1)));
    }

    @Override
    public void close() {
        jvm.close();
    }
}
