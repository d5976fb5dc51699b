package org.identityperf.runner.store.container;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.network.RoundTrip;

/**
 * What the way to a container costs. A store is reached through a port of the loopback interface, where the engine
 * listens and passes everything on; the difference to the container's own address is measured where that is reachable.
 */
final class PublishedPort {

    private static final int REACHED_WITHIN_MILLIS = 500;

    private PublishedPort() {}

    /**
     * @param published the store by way of that port
     * @param own where the server itself listens; none if the engine does not tell
     */
    static String inWords(Address published, Optional<InetSocketAddress> own) {
        String cost = own.filter(PublishedPort::isReachable)
                .map(server -> published.at(List.of(server.getHostString() + ':' + server.getPort())))
                .map(direct -> String.format(
                        Locale.ROOT,
                        "%.2f ms a round trip more than the container's own address",
                        RoundTrip.addedMillis(direct, published)))
                .orElse("what that adds to a round trip can't be measured here");
        return "port published on the loopback interface, " + cost;
    }

    /** Not where the engine has a machine of its own, as Docker Desktop does. */
    private static boolean isReachable(InetSocketAddress server) {
        try (Socket socket = new Socket()) {
            socket.connect(server, REACHED_WITHIN_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
