package org.identityperf.probe.address;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * This class translates the address of each Cassandra node to the address at which it is reached. That is the way that
 * {@link Address#through} set for the node. A node without one is reached directly, such as a node that joined later or
 * is in another datacenter. Without this class, the driver would reach all nodes but the first at the addresses that
 * the nodes report, past any network latency in between. The driver creates it by its class name.
 */
public final class WayToNode implements AddressTranslator {

    /** The driver's configuration option with the translations, as {@link #in} lists them. */
    static final DriverOption WAYS = () -> "identity-perf.ways";

    private final Map<InetSocketAddress, InetSocketAddress> ways = new HashMap<>();

    /** Creates the translator; called by the driver. */
    public WayToNode(DriverContext context) {
        List<String> hosts = context.getConfig().getDefaultProfile().getStringList(WAYS);
        for (int i = 0; i < hosts.size(); i += 2) {
            ways.put(host(hosts.get(i)), host(hosts.get(i + 1)));
        }
    }

    /** Returns each node's own address followed by the one to reach it at; empty if they are the same. */
    static List<String> in(Address address) {
        Optional<String> nodes = CassandraSession.find(address, Address.NODES);
        if (nodes.isEmpty()) {
            return List.of();
        }
        List<String> ways = new ArrayList<>();
        Iterator<String> through = address.hosts().iterator();
        for (String node : nodes.get().split(",")) {
            ways.add(node);
            ways.add(through.next());
        }
        return ways;
    }

    static InetSocketAddress host(String hostAndPort) {
        int colon = hostAndPort.lastIndexOf(':');
        return new InetSocketAddress(
                hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
    }

    @Override
    public InetSocketAddress translate(InetSocketAddress node) {
        return ways.getOrDefault(node, node);
    }

    @Override
    public void close() {}
}
