package org.identityperf.spring;

import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.floor.FloorDirectory;
import org.identityperf.spring.server.ServerDirectory;
import org.identityperf.spring.store.DirectoryStore;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark of directory operations has the store of clients and consents that the measured method names.
 *
 * @param <T> the input of one operation
 */
@State(Scope.Benchmark)
public abstract class DirectoryOperations<T> extends ServerOperations<T> {

    private DirectoryStore opened;

    @Override
    void open(SavedRows rows) {
        opened = isFloor() ? new FloorDirectory(pool()) : new ServerDirectory(pool());
    }

    DirectoryStore opened() {
        return opened;
    }
}
