package org.identityperf.runner.store.elasticsearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.ContainerPlace;
import org.identityperf.runner.store.container.ContainerProgram;
import org.identityperf.runner.store.container.ContainerStore;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.container.Images;
import org.identityperf.runner.store.container.StoreContainer;
import org.identityperf.runner.store.process.LocalServer;
import org.testcontainers.utility.DockerImageName;

/**
 * An {@code ElasticsearchContainer} runs Elasticsearch of one node in a container; its datasets are indices inside the
 * volume. What it sets is documented for the official image.
 */
public record ElasticsearchContainer(ContainerPlace place) implements ContainerProgram {

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say receives a line about each download, wait and sweep
     */
    public static ContainerStore start(Engine engine, Cache cache, Consumer<String> say) {
        return new ContainerStore(
                engine,
                cache,
                new ElasticsearchContainer(ContainerPlace.beside(ElasticsearchFolder.place(cache))),
                say);
    }

    @Override
    public Store kind() {
        return Store.ELASTICSEARCH;
    }

    @Override
    public LocalServer server(StoreContainer container) {
        return new ElasticsearchServer();
    }

    @Override
    public DockerImageName image() {
        return Images.ELASTICSEARCH;
    }

    @Override
    public String data() {
        return "/usr/share/elasticsearch/data";
    }

    @Override
    public int port() {
        return 9200;
    }

    @Override
    public void configure(StoreContainer container) {
        SortedMap<String, String> settings = ElasticsearchSettings.settings();
        settings.put("http.host", "0.0.0.0");
        settings.put("transport.host", "127.0.0.1");
        List<String> command = new ArrayList<>(List.of("elasticsearch"));
        settings.forEach((name, value) -> command.add("-E" + name + '=' + value));
        container
                .withCommand(command.toArray(String[]::new))
                .withEnv(
                        "ES_JAVA_OPTS",
                        // Otherwise the server stores built-in roles in an index, at an unknown time.
                        String.join(" ", ElasticsearchSettings.jvmOptions())
                                + " -Des.queryable_built_in_roles_enabled=false")
                // Several short-lived programs run before the server.
                .withEnv("CLI_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
    }

    @Override
    public Map<String, String> told() {
        return Map.of("ELASTIC_PASSWORD_FILE", PASSWORD_FILE);
    }

    /** Returns false: the password is in a keystore next to the configuration, not in the volume. */
    @Override
    public boolean keepsPassword() {
        return false;
    }

    @Override
    public int user() {
        return 1000;
    }

    @Override
    public long newBytes() {
        return ElasticsearchFolder.NEW_BYTES;
    }
}
