package org.identityperf.probe.address;

import com.datastax.oss.driver.api.core.addresstranslation.AddressTranslator;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * How each node of a Cassandra is reached: by the way that an {@link Address#through} has for it; directly if it has
 * none, as a node that joined later or stands in another datacenter. The driver would go to every node but its first at
 * the address that the nodes tell of each other, past any network in between. The driver makes it, by its name.
 */
public final class WayToNode implements AddressTranslator {

    /** The ways in a driver's configuration, as {@link #in} lists them. */
    static final DriverOption WAYS = () -> "identity-perf.ways";

    private record Way(InetSocketAddress node, InetSocketAddress through) {}

    private final List<Way> ways;

    /** Made by the driver. */
    public WayToNode(DriverContext context) {
        List<String> hosts = context.getConfig().getDefaultProfile().getStringList(WAYS);
        List<Way> read = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i += 2) {
            read.add(new Way(host(hosts.get(i)), host(hosts.get(i + 1))));
        }
        this.ways = List.copyOf(read);
    }

    /** Each node's own address, followed by where it is reached; empty if nodes are reached at their own. */
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
        return ways.stream()
                .filter(way -> way.node().equals(node))
                .map(Way::through)
                .findFirst()
                .orElse(node);
    }

    @Override
    public void close() {}
}
