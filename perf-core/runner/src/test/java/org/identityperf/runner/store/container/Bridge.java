package org.identityperf.runner.store.container;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.runner.Command;

/**
 * The network of one engine's containers. Each engine has its own, since two would give out the same addresses of one; a
 * name is taken by one only, also where two look for it at once.
 */
record Bridge(String name) {

    private static final String PREFIX = "idperf";
    private static final int MOST = 100;

    /** Adds one that there is not yet, with addresses that no other network of this machine has. */
    static Bridge add() throws IOException, InterruptedException {
        Set<String> taken = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .map(InetAddress::getHostAddress)
                .collect(Collectors.toSet());
        for (int number = 0; number < MOST; number++) {
            String network = "10.213." + number + '.';
            Bridge bridge = new Bridge(PREFIX + number);
            if (taken.stream().noneMatch(address -> address.startsWith(network))
                    && Command.succeeds("ip", "link", "add", "name", bridge.name, "type", "bridge")) {
                if (Command.succeeds("ip", "address", "add", network + "1/24", "dev", bridge.name)
                        && Command.succeeds("ip", "link", "set", bridge.name, "up")) {
                    return bridge;
                }
                bridge.delete();
            }
        }
        throw new IOException("this machine lets no bridge be added");
    }

    void delete() throws IOException, InterruptedException {
        Command.succeeds("ip", "link", "delete", name, "type", "bridge");
    }
}
