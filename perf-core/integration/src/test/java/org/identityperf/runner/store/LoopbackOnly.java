package org.identityperf.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;

/** That a port can be reached from this machine alone. */
public final class LoopbackOnly {

    private static final int PATIENCE_MILLIS = 2000;

    private LoopbackOnly() {}

    /** However the other addresses refuse: a virtual interface may vanish meanwhile. */
    public static void assertListensThere(int port) throws IOException {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .toList();

        assertThat(others)
                .allSatisfy(address ->
                        assertThatThrownBy(() -> connect(address, port)).isInstanceOf(SocketException.class));
        connect(InetAddress.getByName("127.0.0.1"), port);
    }

    private static void connect(InetAddress address, int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
        }
    }
}
