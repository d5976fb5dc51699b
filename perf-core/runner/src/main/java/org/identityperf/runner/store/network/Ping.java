package org.identityperf.runner.store.network;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import javax.net.ssl.SSLSocketFactory;
import org.identityperf.probe.address.Address;

/** A ping is the shortest request that a store answers, sent over one open connection. */
interface Ping extends AutoCloseable {

    /**
     * Sends the request, and waits for the whole answer.
     *
     * @param padding how many bytes the request is made longer by, without changing its meaning
     */
    void send(int padding) throws IOException, SQLException;

    @Override
    void close() throws IOException, SQLException;

    /** Connects to a store in the way that its URL says. */
    static Ping to(Address address) throws IOException, SQLException {
        String url = address.url();
        if (url.startsWith("jdbc:")) {
            return new Jdbc(address);
        }
        return url.startsWith("cassandra:") ? new Cassandra(address) : new Http(address);
    }

    /** A JDBC ping is a {@code SELECT 1}, padded by a comment. */
    record Jdbc(Connection connection) implements Ping {

        Jdbc(Address address) throws SQLException {
            this(address.connect());
        }

        @Override
        public void send(int padding) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 1 /*" + "-".repeat(padding) + "*/");
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /**
     * A Cassandra ping is an OPTIONS request of the native protocol, which needs no login (native_protocol_v4.spec, 2 and
     * 4.1.3). A body pads it.
     */
    final class Cassandra implements Ping {

        private static final int HEAD_BYTES = 9;
        private static final byte VERSION = 4;
        private static final byte OPTIONS = 5;

        private final Socket socket;
        private final DataInputStream answers;

        Cassandra(Address address) throws IOException {
            URI server = URI.create("cassandra://" + address.hosts().get(0));
            socket = new Socket(server.getHost(), server.getPort());
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

    /**
     * An HTTP ping asks Elasticsearch whether an index exists. Elasticsearch answers from memory, with a response without a
     * body; any status counts as an answer. A meaningless request body pads it. The connection is kept alive.
     */
    final class Http implements Ping {

        private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

        private final Socket socket;
        private final InputStream answers;
        private final String head;

        Http(Address address) throws IOException {
            String host = address.hosts().get(0);
            URI server = URI.create("http://" + host);
            boolean secure = address.url().startsWith("https:");
            int port = server.getPort() >= 0 ? server.getPort() : secure ? 443 : 80;
            socket = secure
                    ? SSLSocketFactory.getDefault().createSocket(server.getHost(), port)
                    : new Socket(server.getHost(), port);
            socket.setTcpNoDelay(true);
            answers = new BufferedInputStream(socket.getInputStream());
            String login = address.user() + ":" + address.password();
            head = "HEAD /identity-perf-round-trip HTTP/1.1\r\nHost: " + host
                    + "\r\nAuthorization: Basic "
                    + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8))
                    + "\r\nContent-Type: application/json\r\nContent-Length: ";
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
}
