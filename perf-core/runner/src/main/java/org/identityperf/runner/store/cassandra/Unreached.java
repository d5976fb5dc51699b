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

/** {@code Unreached} explains why a Cassandra can't be used, without the driver's own wording around the cause. */
final class Unreached {

    private Unreached() {}

    /** Returns what each tried node answered, or what happened to it, and what to do. */
    static String because(DriverException failure) {
        Map<Node, List<Throwable>> errors =
                failure instanceof AllNodesFailedException nodes ? nodes.getAllErrors() : Map.of();
        boolean password =
                errors.values().stream().flatMap(List::stream).anyMatch(AuthenticationException.class::isInstance);
        String what = errors.entrySet().stream()
                .map(node -> name(node.getKey()) + ": " + last(node.getValue()))
                .sorted()
                .collect(Collectors.joining("; "));
        return (errors.isEmpty() ? failure.getMessage() : what)
                + (password
                        ? ". Check -Dperf.cassandra.user and the password."
                        : ". Check -Dperf.cassandra.url, that a Cassandra runs there, without TLS, and that it is"
                                + " reached from here.");
    }

    private static String name(Node node) {
        InetSocketAddress address = (InetSocketAddress) node.getEndPoint().resolve();
        return address.getHostString() + ':' + address.getPort();
    }

    private static String last(List<Throwable> errors) {
        Throwable cause = errors.get(errors.size() - 1);
        // The driver attaches the reason for a missing connection as a suppressed exception of the failed request.
        while (cause.getSuppressed().length > 0 || cause.getCause() != null) {
            cause = cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause.getCause();
        }
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
        // The message may begin with the driver's names of session and channel.
        return String.valueOf(cause.getMessage()).replaceFirst("^\\[[^]]*] *", "");
    }
}
