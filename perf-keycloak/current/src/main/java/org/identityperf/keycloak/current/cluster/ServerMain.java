package org.identityperf.keycloak.current.cluster;

import java.util.List;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.Requests;
import org.identityperf.probe.address.Address;

/** The other end of {@link RemoteServer}: a server of a cluster that does what it is asked. */
final class ServerMain {

    static final String BOOT = "boot";
    static final String LOGIN = "login";
    static final String REFRESH = "refresh";
    static final String LOGOUT = "logout";
    static final String SESSION = "session";
    static final String FAIL = "fail";
    static final String FAILURES = "failures";
    static final String FORGIVE = "forgive";
    static final String RENAME = "rename";
    static final String NAME = "name";
    static final String ENTRIES = "entries";
    static final String SENT = "sent";

    private final ClusterPlace place;
    private final SessionsKept kept;
    private ClusterServer server;

    private ServerMain(ClusterPlace place, SessionsKept kept) {
        this.place = place;
        this.kept = kept;
    }

    /** Takes a place, where sessions are kept, and how far the clock is off. */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> words = List.of(arguments);
        int last = words.size() - 1;
        SessionClock.atOffset(Integer.parseInt(words.get(last)));
        ServerMain main = new ServerMain(ClusterPlace.of(words), SessionsKept.valueOf(words.get(last - 1)));
        Requests.answer(() -> main::answer);
    }

    private List<?> answer(List<String> request) {
        return switch (request.get(0)) {
            case BOOT ->
                done(() -> server =
                        new LocalServer(new Address(request.get(1), request.get(2), request.get(3)), place, kept));
            case LOGIN -> List.of(server.login(request.get(1), request.get(2), request.get(3)));
            case REFRESH ->
                done(() -> server.refresh(request.get(1), request.get(2), Integer.parseInt(request.get(3))));
            case LOGOUT -> done(() -> server.logout(request.get(1)));
            case SESSION -> {
                Row row = server.session(request.get(1), request.get(2));
                yield List.of(row.userKey(), row.clientKey(), row.used(), row.usedAtClient());
            }
            case FAIL -> done(() -> server.fail(request.get(1)));
            case FAILURES -> List.of(server.failures(request.get(1)));
            case FORGIVE -> done(() -> server.forgive(request.get(1)));
            case RENAME -> done(() -> server.rename(request.get(1)));
            case NAME -> List.of(server.name());
            case ENTRIES -> List.of(server.entries());
            case SENT -> {
                Sent sent = server.sent();
                yield List.of(sent.messages(), sent.bytes());
            }
            default -> throw new IllegalArgumentException("unknown request " + request.get(0));
        };
    }

    private static List<?> done(Runnable work) {
        work.run();
        return List.of();
    }
}
