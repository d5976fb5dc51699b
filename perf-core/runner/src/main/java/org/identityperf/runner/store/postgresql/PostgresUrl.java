package org.identityperf.runner.store.postgresql;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/**
 * {@code PostgresUrl} reads and changes the parts of {@code jdbc:postgresql://host:port,host:port/database?options}.
 */
final class PostgresUrl {

    private static final Pattern DATABASE = Pattern.compile("(?<=[^:/])/[^?]*");

    private PostgresUrl() {}

    /** Returns an address of the same server and user with another database. */
    static Address withDatabase(Address address, String database) {
        return new Address(
                DATABASE.matcher(address.url()).replaceFirst('/' + database), address.user(), address.password());
    }

    /** Returns every host with its port. */
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
