package org.identityperf.probe.measure;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import org.identityperf.probe.address.Address;

/**
 * This socket factory makes sockets that count what a JDBC driver sends and receives. A driver takes a class by name,
 * pgjdbc this one, MySQL Connector/J {@link CountedMySqlSockets}, and MariaDB Connector/J {@link CountedMariaDbSockets}.
 * Only forks that count get it.
 *
 * <p>A round trip is a sequence of writes followed by the first read that brings an answer. So round trips are how
 * often the driver waits for the network, whatever number of messages were sent.
 */
public class CountedSockets extends SocketFactory {

    private static final String OPTION = "socketFactory";

    static final LongAdder BYTES = new LongAdder();
    static final LongAdder ROUND_TRIPS = new LongAdder();

    /** The time that threads spent in reading and writing, which is all the time that they wait for the store. */
    static final LongAdder NANOS = new LongAdder();

    /** Returns the same address with its connections counted, or unchanged if its driver takes no such class. */
    public static Address in(Address address) {
        return MeasuredStore.at(address)
                .sockets()
                .map(name -> address.with(OPTION, name))
                .orElse(address);
    }

    /** Returns the same address without {@link #in what counts its connections}. */
    static Address notIn(Address address) {
        if (!isCounted(address)) {
            return address;
        }
        return new Address(
                address.url()
                        .replaceFirst("[?&]" + Pattern.quote(option(address).orElseThrow()), "")
                        .replaceFirst("^([^?&]*)&", "$1?"),
                address.user(),
                address.password());
    }

    static boolean isCounted(Address address) {
        return option(address).filter(address.url()::contains).isPresent();
    }

    private static Optional<String> option(Address address) {
        return MeasuredStore.at(address).sockets().map(name -> OPTION + '=' + name);
    }

    /** Returns whether what both sides send there is read: lists of values, and the states of transactions. */
    static boolean readsMessages(Address address) {
        return isCounted(address) && MeasuredStore.at(address) == MeasuredStore.POSTGRESQL;
    }

    @Override
    public Socket createSocket() {
        return ofPostgres();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return createSocket(InetAddress.getByName(host), port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        Socket socket = createSocket();
        socket.connect(new InetSocketAddress(host, port));
        return socket;
    }

    /** Returns a socket that reads no messages of PostgreSQL in what it receives. */
    static Socket ofAnotherStore() {
        return new CountedSocket(Optional.empty());
    }

    private static Socket ofPostgres() {
        return new CountedSocket(Optional.of(PostgresConnection.read()));
    }

    /** What is read of a connection to PostgreSQL: what each side sends, and the state of its transaction. */
    private record PostgresConnection(
            PostgresTransactions transactions, PostgresRequests requests, PostgresAnswers answers) {

        static PostgresConnection read() {
            PostgresTransactions transactions = new PostgresTransactions();
            return new PostgresConnection(
                    transactions, new PostgresRequests(transactions), new PostgresAnswers(transactions));
        }
    }

    private static final class CountedSocket extends Socket {

        private final Optional<PostgresConnection> postgres;

        private volatile boolean asked;

        CountedSocket(Optional<PostgresConnection> postgres) {
            this.postgres = postgres;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    long start = System.nanoTime();
                    int answer = in.read();
                    NANOS.add(System.nanoTime() - start);
                    if (answer >= 0 && postgres.isPresent()) {
                        postgres.get().answers().read((byte) answer);
                    }
                    return received(answer, 1);
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    long start = System.nanoTime();
                    int count = in.read(bytes, offset, length);
                    NANOS.add(System.nanoTime() - start);
                    if (postgres.isPresent()) {
                        postgres.get().answers().read(bytes, offset, count);
                    }
                    return received(count, count);
                }
            };
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // what is done before needs no lock of the socket
        public void close() throws IOException {
            if (postgres.isPresent()) {
                postgres.get().transactions().ends();
            }
            super.close();
        }

        private int received(int answer, int count) {
            if (answer >= 0) {
                BYTES.add(count);
                if (asked) {
                    asked = false;
                    ROUND_TRIPS.increment();
                }
            }
            return answer;
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int b) throws IOException {
                    sending(1);
                    if (postgres.isPresent()) {
                        postgres.get().requests().read((byte) b);
                    }
                    long start = System.nanoTime();
                    out.write(b);
                    NANOS.add(System.nanoTime() - start);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    sending(length);
                    if (postgres.isPresent()) {
                        postgres.get().requests().read(bytes, offset, length);
                    }
                    long start = System.nanoTime();
                    out.write(bytes, offset, length);
                    NANOS.add(System.nanoTime() - start);
                }
            };
        }

        private void sending(int count) throws IOException {
            if (!asked) {
                if (postgres.isPresent()) {
                    postgres.get().transactions().sends();
                }
                HeldLocks.beforeAsking();
                LockstepThreads.beforeAsking();
                SteppedPair.beforeAsking();
            }
            BYTES.add(count);
            asked = true;
        }
    }
}
