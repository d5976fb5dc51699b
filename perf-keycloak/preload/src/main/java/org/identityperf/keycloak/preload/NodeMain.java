package org.identityperf.keycloak.preload;

import java.util.List;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.keycloak.shared.Requests;
import org.identityperf.probe.address.Address;
import org.infinispan.manager.EmbeddedCacheManager;

/** The other end of {@link NodeProcess}: a server of a cluster that does what it is asked. */
final class NodeMain {

    static final String JOIN = "join";
    static final String BOOT = "boot";
    static final String FORGET = "forget";
    static final String PRELOAD = "preload";
    static final String AWAIT = "await";
    static final String CREATE = "create";
    static final String STATE = "state";
    static final String HELD = "held";
    static final String LOST = "lost";

    private final EmbeddedCacheManager caches;
    private ClusterNode node;

    private NodeMain(ClusterMember member) {
        this.caches = member.container();
    }

    /** Takes a place and how sessions are kept. */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> words = List.of(arguments);
        ClusterMember member =
                new ClusterMember(ClusterPlace.of(words), SessionCaches.valueOf(words.get(words.size() - 1)));
        Requests.answer(() -> new NodeMain(member)::answer);
    }

    private List<?> answer(List<String> request) {
        return switch (request.get(0)) {
            case JOIN -> done(caches::start);
            case BOOT ->
                done(() -> node = new LocalNode(new Address(request.get(1), request.get(2), request.get(3)), caches));
            case FORGET -> done(node::forget);
            case PRELOAD -> done(() -> node.beginPreloading(Integer.parseInt(request.get(1))));
            case AWAIT -> done(node::awaitPreloading);
            case CREATE -> done(() -> node.createSessions(Integer.parseInt(request.get(1))));
            case STATE -> {
                ClusterNode.State state = node.state();
                yield List.of(
                        state.offline(), state.online(), state.messages(), state.bytes(), state.preloading() ? 1 : 0);
            }
            case HELD -> {
                HeldSessions held = node.held();
                HeldSessions.Rows rows = held.rows();
                yield List.of(
                        held.sessions(),
                        held.clientSessions(),
                        rows.count(),
                        rows.ids(),
                        rows.found(),
                        rows.foundIds());
            }
            case LOST -> List.of(node.lost());
            default -> throw new IllegalArgumentException("unknown request " + request.get(0));
        };
    }

    private static List<?> done(Runnable work) {
        work.run();
        return List.of();
    }
}
