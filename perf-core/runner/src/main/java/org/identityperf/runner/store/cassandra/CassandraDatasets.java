package org.identityperf.runner.store.cassandra;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/**
 * A {@code CassandraDatasets} manages the datasets of one Cassandra; each dataset is a keyspace. A keyspace can't be
 * renamed. If its files can be reached, it is copied instead, in no time, since SSTables never change and may be
 * shared. So a clone begins with one SSTable for each table, those of the dataset snapshot, and writes its own in
 * addition. If the files can't be reached, a dataset is loaded under its final name.
 */
final class CassandraDatasets implements Datasets {

    /** Cassandra's own keyspace, in which it keeps the schema of all others. */
    private static final String SCHEMA = "system_schema";

    private final Keyspaces keyspaces;
    private final CassandraPlaces places;
    private final Optional<Storage> storage;
    private final Optional<CassandraFolder> folder;

    /**
     * @param storage the files; empty if they can't be reached
     * @param folder records what a run can continue to load; empty if it starts from the beginning
     */
    CassandraDatasets(
            Keyspaces keyspaces, CassandraPlaces places, Optional<Storage> storage, Optional<CassandraFolder> folder) {
        this.keyspaces = keyspaces;
        this.places = places;
        this.storage = storage;
        this.folder = folder;
        keepSchema();
    }

    @Override
    public boolean isSnapshot(String fingerprint) {
        return places.snapshotBytes(snapshot(fingerprint)).isPresent();
    }

    @Override
    public Address begin(String fingerprint, Optional<String> base) {
        requireNoSnapshot(fingerprint);
        abandon(fingerprint);
        String loading = loading(fingerprint);
        if (base.isPresent()) {
            copy(whole(base.get()), loading);
        } else {
            places.add(loading);
            keyspaces.create(loading);
            keepSchema();
        }
        return keyspaces.address(loading);
    }

    @Override
    public OptionalLong reached(String fingerprint) {
        String loading = loading(fingerprint);
        return !isSnapshot(fingerprint) && keyspaces.ours().contains(loading)
                ? reachedIn(loading)
                : OptionalLong.empty();
    }

    private OptionalLong reachedIn(String keyspace) {
        return folder.map(known -> known.reached(keyspace)).orElse(OptionalLong.empty());
    }

    @Override
    public Address resume(String fingerprint, Optional<String> base) {
        return reached(fingerprint).isPresent() ? keyspaces.address(loading(fingerprint)) : begin(fingerprint, base);
    }

    /** Writes the rows to disk first, since rows that are only in the commit log may be lost. */
    @Override
    public void reach(String fingerprint, long units) {
        String loading = loading(fingerprint);
        folder.ifPresent(known -> {
            keepSchema();
            storage.orElseThrow().ask(NodeMain.FLUSH, loading);
            known.reach(loading, units);
        });
    }

    /**
     * Where files can be reached, makes one SSTable for each table, on disk, in a keyspace that no loading session
     * knows.
     */
    @Override
    public void makeSnapshot(String fingerprint, String description) {
        String loading = loading(fingerprint);
        String snapshot = snapshot(fingerprint);
        if (!keyspaces.ours().contains(loading)) {
            throw new StoreException("there is no dataset " + fingerprint + " being loaded; begin it first");
        }
        if (storage.isEmpty()) {
            places.makeSnapshot(snapshot, description, keyspaces.bytes(snapshot));
            return;
        }
        Storage files = storage.get();
        keyspaces.complete(loading);
        files.ask(NodeMain.COMPACT, loading);
        drop(snapshot);
        copy(loading, snapshot);
        places.makeSnapshot(snapshot, description, files.sum(NodeMain.BYTES, snapshot));
        files.ask(NodeMain.FLUSH, CassandraPlaces.KEYSPACE);
        drop(loading);
    }

    @Override
    public List<String> snapshots() {
        return places.all(true).stream().map(DatasetName::fingerprint).toList();
    }

    @Override
    public void remove(String fingerprint) {
        if (isSnapshot(fingerprint)) {
            drop(snapshot(fingerprint));
        }
    }

    @Override
    public void abandon(String fingerprint) {
        if (!isSnapshot(fingerprint)) {
            drop(loading(fingerprint));
        }
    }

    @Override
    public boolean clones() {
        return storage.isPresent();
    }

    /** Creating the tables is the cost of a base, and a copy would have to create each of them too. */
    @Override
    public boolean copiesBase() {
        return false;
    }

    /**
     * Reads all rows once, so that as many as fit are in the chunk cache. The key cache fills later, with reads by key.
     */
    @Override
    public Address cloneOf(String fingerprint, String name) {
        String clone = CloneName.of(name);
        copy(whole(fingerprint), clone);
        keyspaces.warm(clone);
        return keyspaces.address(clone);
    }

    /** Reads all rows once, as for a clone. */
    @Override
    public Address open(String fingerprint) {
        if (clones()) {
            return Datasets.super.open(fingerprint);
        }
        String snapshot = whole(fingerprint);
        keyspaces.warm(snapshot);
        return keyspaces.address(snapshot);
    }

    @Override
    public void drop(Address clone) {
        drop(CloneName.in(clone));
    }

    /** Does nothing: requests are counted where they are sent, at no cost for the store. */
    @Override
    public void counting(Address clone, boolean on) {}

    /**
     * Returns the compressed size on disk where the files can be reached, and elsewhere the size of the values alone.
     */
    @Override
    public long bytes(String fingerprint) {
        return places.snapshotBytes(whole(fingerprint)).orElseThrow();
    }

    @Override
    public boolean requireRoom(long bytes, String what) {
        return storage.isPresent() && storage.get().room().require(bytes, what);
    }

    @Override
    public void sweep(Consumer<String> say) {
        List<String> left = places.all(false).stream()
                .filter(name -> reachedIn(name).isEmpty())
                .toList();
        Datasets.drop("Cassandra", left, say, this::drop);
    }

    private void copy(String from, String to) {
        Storage files =
                storage.orElseThrow(() -> new UnsupportedOperationException("a Cassandra whose files are out of reach"
                        + " can't copy the keyspace " + from + "; it is loaded again"));
        places.add(to);
        try {
            keyspaces.create(to, from);
            keepSchema();
            files.ask(NodeMain.COPY, from, to);
        } catch (StoreException e) {
            drop(to);
            throw e;
        }
    }

    /**
     * Writes every change of the schema to disk. Until then, a node that this project started has them only in its log.
     * A starting node reads its log by the schema on disk, so rows of a table that is missing there would be lost.
     */
    private void keepSchema() {
        storage.ifPresent(files -> files.ask(NodeMain.FLUSH, SCHEMA));
    }

    /** Drops the keyspace, and the further keyspaces that its user made for it, which are never kept. */
    private void drop(String keyspace) {
        folder.ifPresent(known -> known.forget(keyspace));
        keyspaces.beside(keyspace).forEach(this::dropKeyspace);
        dropKeyspace(keyspace);
        places.remove(keyspace);
    }

    private void dropKeyspace(String keyspace) {
        keyspaces.drop(keyspace);
        storage.ifPresent(files -> files.ask(NodeMain.REMOVE, keyspace));
    }

    private String whole(String fingerprint) {
        requireSnapshot(fingerprint);
        return snapshot(fingerprint);
    }

    private String loading(String fingerprint) {
        return storage.isPresent() ? cut(DatasetName.loading(fingerprint)) : snapshot(fingerprint);
    }

    private static String snapshot(String fingerprint) {
        return cut(DatasetName.snapshot(fingerprint));
    }

    /** Cuts a long name. What is left of the fingerprint is long enough to be unique. */
    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), Keyspaces.LONGEST_NAME));
    }
}
