package org.identityperf.lab.store.elasticsearch;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.container.ContainerPlace;
import org.identityperf.lab.store.container.ContainerStore;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.probe.address.Address;

/** Elasticsearch of one node in a container; its datasets are indices inside the volume. */
public final class ElasticsearchContainer extends ContainerStore {

    private final Address admin;
    private final ElasticsearchDatasets datasets;
    private final SortedMap<String, String> conditions;

    private ElasticsearchContainer(
            Engine engine, Cache cache, ElasticsearchContainerProgram program, Consumer<String> say) {
        super(engine, cache, program, say);
        try {
            this.admin = program.admin(port());
            this.datasets = new ElasticsearchDatasets(admin, room());
            datasets.sweep(say);
            SortedMap<String, String> all = ElasticsearchSettings.readBack(new Rest(admin));
            all.putAll(ofTheWay(admin));
            this.conditions = Collections.unmodifiableSortedMap(all);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.lab.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static ElasticsearchContainer start(Engine engine, Cache cache, Consumer<String> say) {
        ContainerPlace place =
                ContainerPlace.in(ElasticsearchBinaries.place(cache).resolve("container"));
        return new ElasticsearchContainer(engine, cache, new ElasticsearchContainerProgram(place), say);
    }

    @Override
    public String version() {
        return "Elasticsearch " + conditions.get("version");
    }

    @Override
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(admin);
    }

    @Override
    public Datasets datasets() {
        return datasets;
    }
}
