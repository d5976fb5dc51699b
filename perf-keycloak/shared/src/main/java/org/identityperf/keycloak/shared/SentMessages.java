package org.identityperf.keycloak.shared;

import java.util.concurrent.atomic.LongAdder;
import org.identityperf.keycloak.shared.ClusterServer.Sent;
import org.infinispan.Cache;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.stack.Protocol;

/**
 * This JGroups protocol counts what Infinispan gives a member's stack to send: commands, answers and state, one for
 * each receiver. It is the topmost protocol of the stack. Heartbeats, acknowledgements and credits arise below it and
 * do not count, since their number depends on time. JGroups makes it by its name in what {@link ClusterPlace} writes.
 */
public final class SentMessages extends Protocol {

    private final LongAdder messages = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private volatile int members = 1;

    /** Returns what the member that a cache belongs to has sent since it joined. The bytes do not include headers. */
    public static Sent by(Cache<?, ?> cache) {
        JGroupsTransport transport =
                (JGroupsTransport) cache.getAdvancedCache().getRpcManager().getTransport();
        SentMessages sent = transport.getChannel().getProtocolStack().findProtocol(SentMessages.class);
        return new Sent(sent.messages.sum(), sent.bytes.sum());
    }

    @Override
    public Object down(Message message) {
        // A message to all goes to each of the others, also where the transport has no multicast.
        int receivers = message.getDest() == null ? members - 1 : 1;
        messages.add(receivers);
        bytes.add((long) receivers * message.getLength());
        return down_prot.down(message);
    }

    @Override
    public Object up(Event event) {
        if (event.getType() == Event.VIEW_CHANGE) {
            View view = event.getArg();
            members = view.size();
        }
        return up_prot.up(event);
    }
}
