package org.identityperf.keycloak.current.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/** This class hands caches to a starting server. From 26.3 on, the server makes them itself, as a file says. */
public final class ServerCaches {

    private ServerCaches() {}

    /**
     * Boots a server with those caches.
     *
     * @param infinispan the caches in Infinispan's own language
     * @param node the name of the server among others
     * @param boot starts the server with the settings that make it take these caches
     */
    public static <S> S handedTo(String infinispan, String node, Function<Map<String, String>, S> boot) {
        try {
            // The server reads this file when it boots and it is deleted then, so an ending JVM leaves none behind.
            Path file = Files.createTempFile("identity-perf-caches", ".xml");
            try {
                Files.writeString(file, infinispan);
                return boot.apply(Map.of(
                        "cacheEmbedded.default.configFile",
                        file.toString(),
                        // Without this, the server warns that a file configures its caches.
                        "cacheEmbedded.default.configMutate",
                        "true",
                        "cacheEmbedded.default.nodeName",
                        node));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the caches' settings can't be written to the folder of temporary files", e);
        }
    }
}
