package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.probe.address.CassandraSession;

/**
 * An {@code Unreached} explains why a Cassandra can't be used, without the driver's own wording around the cause.
 *
 * @param what what each tried node answered, or what happened to it
 * @param check what to do
 */
record Unreached(String what, String check) {

    private static final String PASSWORD = "Check -Dperf.cassandra.user and -Dperf.cassandra.password.";
    private static final String ADDRESS =
            "Check -Dperf.cassandra.url, that a Cassandra runs there, without TLS, and that"
                    + " it is reached from here.";

    static Unreached because(DriverException failure) {
        if (!(failure instanceof AllNodesFailedException nodes)
                || nodes.getAllErrors().isEmpty()) {
            return new Unreached(failure.getMessage(), ADDRESS);
        }
        Map<Node, List<Throwable>> errors = nodes.getAllErrors();
        boolean password =
                errors.values().stream().flatMap(List::stream).anyMatch(AuthenticationException.class::isInstance);
        String what = errors.entrySet().stream()
                .map(node -> name(node.getKey()) + ": " + last(node.getValue()))
                .sorted()
                .collect(Collectors.joining("; "));
        return new Unreached(what, password ? PASSWORD : ADDRESS);
    }

    private static String name(Node node) {
        InetSocketAddress address = (InetSocketAddress) node.getEndPoint().resolve();
        return address.getHostString() + ':' + address.getPort();
    }

    private static String last(List<Throwable> errors) {
        return said(root(errors.get(errors.size() - 1)));
    }

    private static Throwable root(Throwable error) {
        Throwable cause = error;
        // The driver attaches the reason for a missing connection as a suppressed exception of the failed request.
        while (cause.getSuppressed().length > 0 || cause.getCause() != null) {
            cause = cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause.getCause();
        }
        return cause;
    }

    private static String said(Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return "no such host";
        }
        if (cause instanceof FrameTooLongException || cause instanceof IllegalArgumentException) {
            return "what answers there is no Cassandra";
        }
        if (cause instanceof ClosedConnectionException) {
            return "closed the connection without an answer";
        }
        if (cause instanceof DriverTimeoutException) {
            return "accepts the connection and does not answer within " + CassandraSession.PATIENCE.toSeconds() + " s";
        }
        String message = cause.getMessage();
        // The message may begin with the driver's names of session and channel.
        return message == null ? cause.getClass().getSimpleName() : message.replaceFirst("^\\[[^]]*] *", "");
    }
}
