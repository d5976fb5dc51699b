package org.identityperf.keycloak.preload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.configuration.parsing.ParserRegistry;
import org.infinispan.jboss.marshalling.core.JBossUserMarshaller;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.keycloak.connections.infinispan.InfinispanConnectionProvider;

/**
 * One server of a cluster, as the others see it: its caches are those that Keycloak 22 to 24 are delivered with, as
 * {@code cluster.xml} says. Keycloak's own embedded mode would not do: there the cache {@code work} is distributed like
 * the sessions, and what was read elsewhere is kept a second time.
 *
 * @param number from 1
 * @param ports of all members on the loopback interface, in the order of their numbers
 * @param caches how sessions are kept
 */
record ClusterMember(int number, List<Integer> ports, SessionCaches caches) {

    // Each member also listens so far from its port, where the others notice that its process has ended.
    private static final int FAILURE_DETECTION = 100;
    // Below the ports that systems give to those who ask for any.
    private static final int LEAST_PORT = 20_000;
    private static final int PORTS = 10_000;
    private static final List<String> SESSION_CACHES = List.of(
            InfinispanConnectionProvider.USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.CLIENT_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_USER_SESSION_CACHE_NAME,
            InfinispanConnectionProvider.OFFLINE_CLIENT_SESSION_CACHE_NAME);

    ClusterMember {
        ports = List.copyOf(ports);
        if (number < 1 || number > ports.size()) {
            throw new IllegalArgumentException(
                    "member " + number + " of a cluster of " + ports.size() + ": members are counted from 1");
        }
    }

    /**
     * The members of a cluster, on ports that are free now.
     *
     * @throws IllegalArgumentException if there is to be none
     */
    static List<ClusterMember> of(int servers, SessionCaches caches) {
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
                .mapToObj(number -> new ClusterMember(number, ports, caches))
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

    /** Joins the cluster, or begins it; whoever asks for these caches has to stop them. */
    EmbeddedCacheManager join() {
        ConfigurationBuilderHolder file = file();
        marshalLikeTheServer(file.getGlobalConfigurationBuilder());
        EmbeddedCacheManager joined = new DefaultCacheManager(file, true);
        Configuration sessions = caches.configuration();
        SESSION_CACHES.forEach(name -> joined.defineConfiguration(name, sessions));
        return joined;
    }

    private ConfigurationBuilderHolder file() {
        Properties blanks = new Properties();
        blanks.setProperty("name", "server" + number);
        blanks.setProperty("port", Integer.toString(ports.get(number - 1)));
        blanks.setProperty("failureDetection", Integer.toString(FAILURE_DETECTION));
        blanks.setProperty(
                "members", ports.stream().map(port -> "127.0.0.1[" + port + ']').collect(Collectors.joining(",")));
        ClassLoader classes = ClusterMember.class.getClassLoader();
        try (InputStream file = classes.getResourceAsStream("cluster.xml")) {
            return new ParserRegistry(classes, false, blanks).parse(file, MediaType.APPLICATION_XML);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read cluster.xml of the module", e);
        }
    }

    /** Keycloak 24 has a class that says how its entries travel; before, its start says no more than this. */
    // Infinispan would like to be rid of it; Keycloak 22 to 24 have no other.
    @SuppressWarnings("deprecation")
    private static void marshalLikeTheServer(GlobalConfigurationBuilder global) {
        try {
            Class.forName("org.keycloak.marshalling.Marshalling")
                    .getMethod("configure", GlobalConfigurationBuilder.class)
                    .invoke(null, global);
        } catch (ClassNotFoundException before24) {
            global.serialization().marshaller(new JBossUserMarshaller());
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("this version of Keycloak says in another way how its entries travel", e);
        }
    }
}
