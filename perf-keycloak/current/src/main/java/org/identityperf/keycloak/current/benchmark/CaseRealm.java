package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.measure.CaseAddress;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The realm that the database of a case holds.
 *
 * @param address of the database
 * @param sizes those that the case's parameters give
 */
record CaseRealm(Address address, Sizes sizes) {

    static CaseRealm of(BenchmarkParams benchmarkCase) {
        return new CaseRealm(
                CaseAddress.of(benchmarkCase),
                Sizes.of(benchmarkCase.getParamsKeys().stream()
                        .filter(CurrentSizes.DIMENSIONS::contains)
                        .collect(Collectors.toMap(name -> name, name -> Long.valueOf(benchmarkCase.getParam(name))))));
    }

    UserPopulation population() {
        return new UserPopulation(CurrentSizes.of(sizes), seed());
    }

    /** Returns the seed by which it was loaded. */
    long seed() {
        try {
            return RealmSeed.read(address);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read what " + address + " holds", e);
        }
    }
}
