package org.identityperf.runner.store.kind;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;

/** The kinds of stores on the class path. */
public final class StoreKinds {

    private static final Map<Store, StoreKind> BY_STORE = ServiceLoader.load(StoreKind.class).stream()
            .map(ServiceLoader.Provider::get)
            .collect(Collectors.toUnmodifiableMap(StoreKind::store, Function.identity()));

    private StoreKinds() {}

    public static StoreKind of(Store store) {
        return BY_STORE.get(store);
    }

    /** Returns the kind of the store that is reached at an address. */
    public static StoreKind at(Address address) {
        return of(Store.ofScheme(address.scheme()));
    }
}
