package org.identityperf.runner.store.elasticsearch;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Ping;

/**
 * A request that asks Elasticsearch whether an index exists. Elasticsearch answers from memory, with a response without a
 * body; any status counts as an answer. A meaningless request body pads it. The connection is kept alive.
 */
final class HttpPing implements Ping {

    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Socket socket;
    private final InputStream answers;
    private final String head;

    HttpPing(Address address) throws IOException {
        String host = address.hosts().get(0);
        InetSocketAddress server = address.sockets(standardPort(address)).get(0);
        SocketFactory sockets = isSecure(address) ? SSLSocketFactory.getDefault() : SocketFactory.getDefault();
        socket = sockets.createSocket(server.getHostString(), server.getPort());
        socket.setTcpNoDelay(true);
        answers = new BufferedInputStream(socket.getInputStream());
        String login = address.user() + ":" + address.password();
        head = "HEAD /identity-perf-round-trip HTTP/1.1\r\nHost: " + host
                + "\r\nAuthorization: Basic "
                + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8))
                + "\r\nContent-Type: application/json\r\nContent-Length: ";
    }

    private static boolean isSecure(Address address) {
        return address.scheme().equals("https");
    }

    /** Returns the port of a host whose address names none. */
    static int standardPort(Address address) {
        return isSecure(address) ? 443 : 80;
    }

    @Override
    public void send(int padding) throws IOException {
        String request = head + padding + "\r\n\r\n" + " ".repeat(padding);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        int matched = 0;
        while (matched < END_OF_HEAD.length) {
            int next = answers.read();
            if (next < 0) {
                throw new EOFException("the server ended the connection instead of answering");
            }
            matched = next == END_OF_HEAD[matched] ? matched + 1 : next == END_OF_HEAD[0] ? 1 : 0;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
