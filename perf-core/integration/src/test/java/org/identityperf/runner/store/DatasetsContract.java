package org.identityperf.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every store does with datasets, in each way that it comes to be there. A subclass is one case of that table. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DatasetsContract {

    /** Of this test run alone: the store may outlive it. */
    private final String run = Long.toHexString(System.nanoTime());

    private final String snapshot = run + "a";
    private final String half = run + "b";
    private final String parted = run + "f";
    private RunningStore store;

    /** Starts the store, or reaches it; asked again after a close, it is to find the snapshots. */
    protected abstract RunningStore open() throws Exception;

    /** Writes items with these numbers, making what holds them where it is missing; an item is about 100 bytes. */
    protected abstract void write(Address place, int from, int to) throws Exception;

    /** How many items a place holds. */
    protected abstract long count(Address place) throws Exception;

    /** Whether what was loaded in parts is still there in the next run. */
    protected boolean keepsParts() {
        return false;
    }

    /** The store that the tests use now. */
    protected final RunningStore store() {
        return store;
    }

    /** Opens the store again, after a test closed it. */
    protected final void reopen() throws Exception {
        store = open();
    }

    /** The tests are the next run. */
    @BeforeAll
    final void makeOneSnapshotAndEndInTheMiddleOfAnother() throws Exception {
        store = open();
        makeSnapshot(snapshot, Optional.empty(), 0, 1000);
        write(store.datasets().begin(half, Optional.empty()), 0, 10);
        write(store.datasets().resume(parted, Optional.empty()), 0, 10);
        store.close();
        store = open();
    }

    @AfterAll
    final void close() {
        if (store != null) {
            leave();
        }
    }

    /** Closes the store after the tests, unless other classes go on with it. */
    protected void leave() {
        store.close();
    }

    private void makeSnapshot(String fingerprint, Optional<String> base, int from, int to) throws Exception {
        write(store.datasets().begin(fingerprint, base), from, to);
        store.datasets().makeSnapshot(fingerprint, "items, the maintainer's \"own\"");
    }

    @Test
    void aDatasetSnapshotIsFoundAgainByTheNextRun() {
        assertThat(store.datasets().isSnapshot(snapshot)).isTrue();
        assertThat(store.datasets().snapshots()).contains(snapshot).doesNotContain(half);
        assertThat(store.datasets().bytes(snapshot)).isGreaterThan(10_000);
    }

    @Test
    void aDatasetSnapshotIsNotLoadedAgain() {
        assertThatThrownBy(() -> store.datasets().begin(snapshot, Optional.empty()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a snapshot");
    }

    @Test
    void aHalfLoadedDatasetIsNeverFoundAndBeginsEmptyAgain() throws Exception {
        assertThat(store.datasets().isSnapshot(half)).isFalse();
        Address again = store.datasets().begin(half, Optional.empty());
        write(again, 0, 3);
        assertThat(count(again)).isEqualTo(3);
        store.datasets().abandon(half);
        store.datasets().abandon(half);
        assertThat(store.datasets().isSnapshot(half)).isFalse();
    }

    @Test
    void whatWasLoadedInPartsIsFoundWhereItWasLeftOrBeginsAnewAndCanBecomeASnapshot() throws Exception {
        assertThat(store.datasets().isBegun(parted)).isEqualTo(keepsParts());
        assertThat(store.datasets().isSnapshot(parted)).isFalse();
        Address place = store.datasets().resume(parted, Optional.empty());
        write(place, 10, 20);

        assertThat(count(place)).isEqualTo(keepsParts() ? 20 : 10);
        store.datasets().makeSnapshot(parted, "items");
        assertThat(store.datasets().isSnapshot(parted)).isTrue();
        assertThat(store.datasets().isBegun(parted)).isFalse();
        assertThatThrownBy(() -> store.datasets().resume(parted, Optional.empty()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a snapshot");
    }

    @Test
    void aCloneIsWrittenToWithoutTouchingTheSnapshot() throws Exception {
        Assumptions.assumeTrue(store.datasets().clones(), "this store does not clone in this way");
        Address first = store.datasets().cloneOf(snapshot, "Writes[items=1000]@rttMillis=0");
        write(first, 1000, 1010);
        assertThat(count(first)).isEqualTo(1010);
        store.datasets().drop(first);

        Address second = store.datasets().cloneOf(snapshot, "Writes[items=1000]@rttMillis=0");
        assertThat(count(second)).isEqualTo(1000);
        store.datasets().drop(second);
    }

    @Test
    void aDatasetStartsFromItsBase() throws Exception {
        Assumptions.assumeTrue(store.datasets().clones(), "this store does not clone in this way");
        String larger = run + "c";
        makeSnapshot(larger, Optional.of(snapshot), 1000, 1500);

        Address clone = store.datasets().cloneOf(larger, "larger");
        assertThat(count(clone)).isEqualTo(1500);
        store.datasets().drop(clone);
    }

    @Test
    void aRemovedDatasetIsGone() throws Exception {
        String unwanted = run + "d";
        makeSnapshot(unwanted, Optional.empty(), 0, 3);

        store.datasets().remove(unwanted);
        store.datasets().remove(unwanted);

        assertThat(store.datasets().isSnapshot(unwanted)).isFalse();
        assertThat(store.datasets().snapshots()).contains(snapshot).doesNotContain(unwanted);
    }

    @Test
    void whatIsNotAPlaceOfOursIsRefused() {
        String url = store.hosts().get(0).toString();
        assertThatThrownBy(() -> store.datasets().drop(new Address("http://" + url + "/mysql", "a", "b")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.datasets().isSnapshot("x'; DROP TABLE item; --"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatDecidesFiguresIsReadBackFromTheServer() {
        assertThat(store.version()).startsWith(store.kind().title() + " ").matches(".* \\d+\\.\\d+.*");
        assertThat(store.conditions()).isNotEmpty();
    }
}
