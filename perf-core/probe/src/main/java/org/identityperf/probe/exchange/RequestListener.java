package org.identityperf.probe.exchange;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A request listener accepts clients that know a secret, at a port of the loopback interface. Any user of this machine
 * can connect to it. Nothing is read of a client but as many bytes as the secret's message has, by a thread of the
 * client's own and until a deadline, so that a client that sends nothing, or too much, keeps no other one waiting.
 */
public final class RequestListener implements Closeable {

    private static final int BACKLOG = 50;
    private static final int SECRET_MILLIS = 10_000;
    private static final int SECRET_BYTES = 16;

    /** How many clients may be about to send their secret; the oldest is disconnected for one more. */
    private static final int STRANGERS = 64;

    private final ServerSocket door;
    private final String secret;
    private final byte[] expected;
    private final Queue<Socket> strangers = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> inside = new ConcurrentLinkedQueue<>();

    /** Clients that sent the secret and were not taken yet; an empty one is the end. */
    private final BlockingQueue<Optional<RequestServer>> admitted = new LinkedBlockingQueue<>();

    private RequestListener(ServerSocket door, String secret) {
        this.door = door;
        this.secret = secret;
        this.expected = Message.of(RequestClient.SECRET, secret).line().getBytes(StandardCharsets.UTF_8);
    }

    public static RequestListener open(String secret) throws IOException {
        RequestListener listener =
                new RequestListener(new ServerSocket(0, BACKLOG, InetAddress.getByName("127.0.0.1")), secret);
        start("request listener", listener::listen);
        return listener;
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

    /** Waits for the next client that knows the secret; clients that don't are disconnected. */
    public RequestServer accept() throws IOException {
        try {
            Optional<RequestServer> next = admitted.take();
            if (next.isEmpty()) {
                admitted.add(next);
                throw new ClosedChannelException();
            }
            return next.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a client");
        }
    }

    private void listen() {
        try {
            while (true) {
                Socket socket = door.accept();
                strangers.add(socket);
                if (strangers.size() > STRANGERS) {
                    disconnect(strangers.remove());
                }
                start("request listener's client", () -> admit(socket));
            }
        } catch (IOException e) {
            // It was closed, or this process may open no more files: no client can come any more.
            admitted.add(Optional.empty());
        }
    }

    private void admit(Socket socket) {
        try {
            socket.setTcpNoDelay(true);
            boolean knows = MessageDigest.isEqual(first(socket), expected);
            if (strangers.remove(socket) && knows) {
                socket.setSoTimeout(0);
                inside.add(socket);
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                admitted.add(Optional.of(new RequestServer(lines::readLine, socket.getOutputStream(), false)));
            }
        } catch (IOException e) {
            // This connection broke, or its time is over; others may work.
        } finally {
            strangers.remove(socket);
            if (!inside.contains(socket) || door.isClosed()) {
                disconnect(socket);
            }
        }
    }

    /** Returns what a client sends first, as many bytes as are expected; fewer where it ends or takes too long. */
    private byte[] first(Socket socket) throws IOException {
        byte[] first = new byte[expected.length];
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SECRET_MILLIS);
        long millis = SECRET_MILLIS;
        int length = 0;
        // A wrong secret may be shorter, and ends as a line.
        while (length < first.length && (length == 0 || first[length - 1] != '\n') && millis > 0) {
            socket.setSoTimeout((int) millis);
            int read = socket.getInputStream().read(first, length, first.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        return first;
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void disconnect(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is disconnected all the same.
        }
    }

    public boolean isClosed() {
        return door.isClosed();
    }

    /** Stops listening and closes the connections that were accepted. */
    @Override
    public void close() throws IOException {
        door.close();
        strangers.forEach(RequestListener::disconnect);
        inside.forEach(RequestListener::disconnect);
    }
}
