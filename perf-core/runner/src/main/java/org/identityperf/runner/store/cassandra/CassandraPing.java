package org.identityperf.runner.store.cassandra;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Ping;

/**
 * An OPTIONS request of the native protocol, which needs no login (native_protocol_v4.spec, 2 and 4.1.3). A body pads
 * it.
 */
final class CassandraPing implements Ping {

    private static final int HEAD_BYTES = 9;
    private static final byte VERSION = 4;
    private static final byte OPTIONS = 5;

    private final Socket socket;
    private final DataInputStream answers;

    CassandraPing(Address address) throws IOException {
        InetSocketAddress server =
                address.sockets(ExternalCassandra.STANDARD_PORT).get(0);
        socket = new Socket(server.getHostString(), server.getPort());
        socket.setTcpNoDelay(true);
        answers = new DataInputStream(socket.getInputStream());
    }

    @Override
    public void send(int padding) throws IOException {
        ByteBuffer request = ByteBuffer.allocate(HEAD_BYTES + padding);
        request.put(0, VERSION).put(4, OPTIONS).putInt(5, padding);
        socket.getOutputStream().write(request.array());
        byte[] head = answers.readNBytes(HEAD_BYTES);
        if (head.length < HEAD_BYTES) {
            throw new IOException("the server ended the connection instead of answering");
        }
        answers.skipNBytes(ByteBuffer.wrap(head).getInt(5));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
