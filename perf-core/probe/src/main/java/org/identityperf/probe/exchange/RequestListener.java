package org.identityperf.probe.exchange;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A request listener accepts clients that know a secret, at a port of the loopback interface. */
public final class RequestListener implements Closeable {

    private static final int BACKLOG = 8;
    private static final int SECRET_MILLIS = 10_000;
    private static final int SECRET_BYTES = 16;

    private final ServerSocket door;
    private final String secret;
    private final Collection<Socket> inside = new ConcurrentLinkedQueue<>();

    private RequestListener(ServerSocket door, String secret) {
        this.door = door;
        this.secret = secret;
    }

    public static RequestListener open(String secret) throws IOException {
        return new RequestListener(new ServerSocket(0, BACKLOG, InetAddress.getByName("127.0.0.1")), secret);
    }

    /** Listens on a free port with a random secret, which {@link #tell} writes down. */
    public static RequestListener open() throws IOException {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        return open(HexFormat.of().formatHex(random));
    }

    /** Writes port and secret into a file that only its owner can read, and replaces an existing file. */
    public void tell(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, List.of(Integer.toString(port()), secret));
    }

    public int port() {
        return door.getLocalPort();
    }

    /** Waits for the next client that knows the secret, and disconnects clients that don't. */
    public RequestServer accept() throws IOException {
        while (true) {
            Socket socket = door.accept();
            inside.add(socket);
            try {
                RequestServer server = server(socket);
                if (!door.isClosed()
                        && server.next().filter(first -> tells(first.words())).isPresent()) {
                    socket.setSoTimeout(0);
                    return server;
                }
            } catch (IOException e) {
                // This connection broke; later ones may work.
            }
            socket.close();
        }
    }

    private static RequestServer server(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SECRET_MILLIS);
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        return new RequestServer(lines::readLine, socket.getOutputStream(), false);
    }

    private boolean tells(List<String> words) {
        return MessageDigest.isEqual(
                String.join("", words).getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }

    public boolean isClosed() {
        return door.isClosed();
    }

    /** Stops listening and closes the connections that were accepted. */
    @Override
    public void close() throws IOException {
        door.close();
        for (Socket socket : inside) {
            socket.close();
        }
    }
}
