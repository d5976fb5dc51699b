package org.identityperf.runner.store;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;

/** A store that somebody else runs. Its settings are those it has, and its log can't be seen from here. */
public abstract class ExternalStore implements RunningStore {

    private final Store kind;
    private final SortedMap<String, String> conditions;

    /** @param conditions its settings, as read back once */
    protected ExternalStore(Store kind, SortedMap<String, String> conditions) {
        this.kind = kind;
        this.conditions = Collections.unmodifiableSortedMap(conditions);
    }

    @Override
    public final Store kind() {
        return kind;
    }

    @Override
    public final StoreMode way() {
        return StoreMode.EXTERNAL;
    }

    @Override
    public final SortedMap<String, String> conditions() {
        return conditions;
    }

    @Override
    public final Optional<StoreTrouble> trouble(Exception failure) {
        return failure instanceof StoreTrouble
                ? Optional.empty()
                : broken(failure).map(how -> new StoreTrouble(how, failure));
    }

    /** How it broke: it is out of reach, full, or used by another run by now. Empty if it is well. */
    protected abstract Optional<String> broken(Exception failure);
}
