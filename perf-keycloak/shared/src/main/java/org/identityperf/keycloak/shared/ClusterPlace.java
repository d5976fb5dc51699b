package org.identityperf.keycloak.shared;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.log.Logs;

/**
 * The number and the ports of one server in a cluster on the loopback interface. Its JGroups stack
 * is Infinispan's own for TCP, with a list of addresses in place of multicast, so that only servers that belong
 * together find each other.
 *
 * @param number counted from 1; member 1 begins the cluster, and the others join after that
 * @param ports of all members, in the order of their numbers
 */
public record ClusterPlace(int number, List<Integer> ports) {

    static {
        // Runs before any cache joins. Infinispan warns of what is intended here: when a server leaves, the entries
        // that it alone owns are gone.
        Logs.quiet("org.infinispan.CLUSTER");
    }

    /** The name by which a container of caches refers to the stack. */
    public static final String STACK = "loopback";

    // Each member also listens on its port plus this offset, where the others notice that its process has ended.
    private static final int FAILURE_DETECTION = 100;
    // Below the ephemeral ports, which systems give to programs that ask for any port.
    private static final int LEAST_PORT = 20_000;
    private static final int PORTS = 10_000;
    // How long a member that joins looks for others, in milliseconds: it ends when one that leads the cluster has
    // answered.
    private static final int BEGINS = 1;
    private static final int JOINS = 10_000;

    public ClusterPlace {
        ports = List.copyOf(ports);
        if (number < 1 || number > ports.size()) {
            throw new IllegalArgumentException(
                    "member " + number + " of a cluster of " + ports.size() + ": members are counted from 1");
        }
    }

    /**
     * Returns the places of a cluster, on ports that are free now.
     *
     * @throws IllegalArgumentException if {@code servers} is below 1
     */
    public static List<ClusterPlace> of(int servers) {
        if (servers < 1) {
            throw new IllegalArgumentException("a cluster of " + servers + " servers: there must be one at least");
        }
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < servers) {
            int port = LEAST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
            boolean apart = ports.stream().allMatch(other -> Math.abs(other - port) > FAILURE_DETECTION);
            if (apart && isFree(port) && isFree(port + FAILURE_DETECTION)) {
                ports.add(port);
            }
        }
        return IntStream.rangeClosed(1, servers)
                .mapToObj(number -> new ClusterPlace(number, ports))
                .toList();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Returns the place that {@link #words} describes.
     *
     * @param words begin with those of the place; further ones may follow
     */
    public static ClusterPlace of(List<String> words) {
        return new ClusterPlace(
                Integer.parseInt(words.get(0)),
                Stream.of(words.get(1).split(",")).map(Integer::valueOf).toList());
    }

    /** Returns this place as two words of a command line. */
    List<String> words() {
        return List.of(
                Integer.toString(number), ports.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    /** Returns the name by which the other members know this one. */
    public String name() {
        return "server" + number;
    }

    /**
     * Returns Infinispan's configuration of this member.
     *
     * @param version of its configuration language, such as {@code 14.0}
     * @param container the element with the caches, whose transport's stack is {@value #STACK}
     */
    public String settings(String version, String container) {
        return """
            <infinispan xmlns="urn:infinispan:config:%s">
              <jgroups>
                <stack name="%s" extends="tcp">
                  <TCP bind_addr="127.0.0.1" bind_port="%d" port_range="0" stack.combine="COMBINE"/>
                  <TCPPING initial_hosts="%s" port_range="0" stack.combine="REPLACE" stack.position="MPING"/>
                  <FD_SOCK2 bind_addr="127.0.0.1" offset="%d" stack.combine="COMBINE"/>
                  <pbcast.GMS join_timeout="%d" stack.combine="COMBINE"/>
                  <%s stack.combine="INSERT_ABOVE" stack.position="FRAG4"/>
                </stack>
              </jgroups>
              %s
            </infinispan>
            """.formatted(
                        version,
                        STACK,
                        ports.get(number - 1),
                        ports.stream().map(port -> "127.0.0.1[" + port + ']').collect(Collectors.joining(",")),
                        FAILURE_DETECTION,
                        number == 1 ? BEGINS : JOINS,
                        SentMessages.class.getName(),
                        container);
    }
}
