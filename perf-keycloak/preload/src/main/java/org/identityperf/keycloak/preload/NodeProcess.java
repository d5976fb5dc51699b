package org.identityperf.keycloak.preload;

import java.util.List;
import org.identityperf.keycloak.shared.ServerJvm;
import org.identityperf.probe.address.Address;

/** A server of a cluster in a JVM of its own: {@link NodeMain} does there what is asked here. */
final class NodeProcess implements ClusterNode {

    private final ServerJvm jvm;

    /** Starts its JVM, which makes caches ready to join meanwhile. */
    NodeProcess(ClusterMember member) {
        this.jvm = new ServerJvm(member.place(), NodeMain.class, member.caches());
    }

    /** Joins its cluster, or begins it. */
    void join() {
        jvm.ask(NodeMain.JOIN);
    }

    /** Boots the server on that database, after it has joined. */
    void boot(Address address) {
        jvm.ask(NodeMain.BOOT, address.url(), address.user(), address.password());
    }

    /** The answer's numbers. */
    private long[] ask(Object... words) {
        List<String> answer = jvm.ask(words);
        return answer.stream().mapToLong(Long::parseLong).toArray();
    }

    @Override
    public void forget() {
        jvm.ask(NodeMain.FORGET);
    }

    @Override
    public void beginPreloading(int sessionsPerSegment) {
        jvm.ask(NodeMain.PRELOAD, sessionsPerSegment);
    }

    @Override
    public void awaitPreloading() {
        jvm.ask(NodeMain.AWAIT);
    }

    @Override
    public void createSessions(int count) {
        jvm.ask(NodeMain.CREATE, count);
    }

    @Override
    public State state() {
        long[] state = ask(NodeMain.STATE);
        return new State(state[0], state[1], state[2], state[3], state[4] == 1);
    }

    @Override
    public HeldSessions held() {
        long[] held = ask(NodeMain.HELD);
        return new HeldSessions(held[0], held[1], new HeldSessions.Rows(held[2], held[3], held[4], held[5]));
    }

    @Override
    public long lost() {
        return ask(NodeMain.LOST)[0];
    }

    @Override
    public void kill() {
        jvm.kill();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
