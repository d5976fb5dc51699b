package org.identityperf.runner.store.postgresql;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/** The parts of {@code jdbc:postgresql://host:port,host:port/database?options}. */
final class PostgresUrl {

    private static final Pattern DATABASE = Pattern.compile("(?<=[^:/])/[^?]*");

    private PostgresUrl() {}

    /** The same server and user, another database. */
    static Address withDatabase(Address address, String database) {
        return new Address(
                DATABASE.matcher(address.url()).replaceFirst('/' + database), address.user(), address.password());
    }

    /** Every host with its port. */
    static List<InetSocketAddress> hosts(Address address) {
        return address.hosts().stream()
                .map(host -> {
                    int colon = host.lastIndexOf(':');
                    return new InetSocketAddress(
                            host.substring(0, colon).replaceAll("[\\[\\]]", ""),
                            Integer.parseInt(host.substring(colon + 1)));
                })
                .toList();
    }
}
