package org.identityperf.lab.job;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.run.ServerClassPath;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.postgresql.EmbeddedPostgres;
import org.identityperf.lab.store.postgresql.PostgresBinaries;
import org.identityperf.probe.address.Addresses;

/** Everything that the cells of a matrix need before anything is measured: a store, sealed datasets, clones, delays. */
final class Workplace implements AutoCloseable {

    /** The store with its version. */
    static final String STORE = "PostgreSQL " + PostgresBinaries.VERSION;

    private final EmbeddedPostgres server;
    private final RunFolder folder;
    private final Stage stage;
    private final Matrix matrix;
    private final Map<Cell, SealedDataset> datasets = new LinkedHashMap<>();

    private Workplace(Settings settings, Matrix matrix, Console console) throws IOException {
        this.matrix = matrix;
        Cache cache = Cache.at(settings.cache());
        server = EmbeddedPostgres.start(cache, console::say);
        folder = RunFolder.in(cache);
        stage = new Stage(server);
    }

    /** Starts the store, has every dataset sealed and clones it for each benchmark. */
    static Workplace prepare(
            Settings settings, Matrix matrix, ServerClassPath classPath, Output output, Console console)
            throws IOException {
        Workplace place = new Workplace(settings, matrix, console);
        try (Sealing sealing =
                new Sealing(place.server, STORE, classPath, place.folder, output.log("loading"), console)) {
            for (Cell cell : matrix.cells()) {
                SealedDataset dataset =
                        sealing.ensure(matrix.questions().get(cell).dataset(), matrix.sizes(cell), settings.seed());
                place.datasets.put(cell, dataset);
                place.stage.prepare(cell, dataset);
            }
        } catch (RuntimeException | IOException e) {
            Optional<StoreTrouble> trouble = place.trouble(e);
            place.closeAfter(e);
            if (trouble.isPresent()) {
                throw trouble.get();
            }
            throw e;
        }
        return place;
    }

    /** Whether something failed because the store broke; empty if it is well. */
    Optional<StoreTrouble> trouble(Exception failure) {
        return server.trouble(failure);
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (RuntimeException | IOException e) {
            failure.addSuppressed(e);
        }
    }

    RunFolder folder() {
        return folder;
    }

    /** The sealed dataset of a cell. */
    SealedDataset dataset(Cell cell) {
        return datasets.get(cell);
    }

    /** The server under test with its version, as its datasets tell it. */
    String system() {
        return datasets.values().iterator().next().schema();
    }

    Addresses forTime() {
        return stage.forTime(matrix.cells(), matrix::sizes);
    }

    Addresses forCounts() {
        return stage.forCounts(matrix.cells(), matrix::sizes);
    }

    /** What of it decides what figures mean. */
    SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>();
        conditions.put("store", STORE);
        server.conditions().forEach((name, value) -> conditions.put("postgresql." + name, value));
        conditions.putAll(stage.conditions());
        datasets.values().forEach(dataset -> conditions.put("dataset." + dataset.title(), dataset.fingerprint()));
        return conditions;
    }

    @Override
    public void close() throws IOException {
        try (server;
                folder) {
            stage.close();
        }
    }
}
