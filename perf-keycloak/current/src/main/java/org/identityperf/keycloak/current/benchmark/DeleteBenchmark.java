package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.SortedMap;
import org.identityperf.keycloak.current.DeletionDataset;
import org.identityperf.keycloak.current.DeletionPopulation;
import org.identityperf.keycloak.current.RealmDeletionDataset;
import org.identityperf.keycloak.current.operation.Deletion;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.writer.DeletedRows;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to delete a user, a role, a group, a client or a realm, by how much hangs on it (issues 39237
 * and 43516)? The server's caches hold a realm and nothing of what is in it. What was deleted is put back
 * afterwards.
 *
 * <p>{@code -Pperf -Dperf.include=Delete}
 */
@StorageBenchmark(dataset = DeletionDataset.class, writes = true, countedInvocations = 3)
@UsesDataset(value = RealmDeletionDataset.class, when = "operation=REALM")
public class DeleteBenchmark extends MeasuredOperation {

    /** How many things of each kind hang on what is deleted. */
    @Param("10")
    public int attached;

    /** How many other users the realm has. */
    @Param("1000")
    public long users;

    /** What is deleted. */
    @Param
    public Deletion operation;

    private DeletionPopulation population;
    private DeletedRows rows;
    private SortedMap<String, Long> loaded;
    private boolean wasThere;

    @Override
    int length() {
        return DeletionPopulation.OF_EACH;
    }

    @Override
    void opened() throws SQLException {
        cold = true;
        Address address = realm.address();
        population = DeletionPopulation.in(address, users, attached);
        rows = new DeletedRows(address, operation.rows(population, address));
        loaded = rows.counts();
    }

    @Override
    void readFirst() {
        Users.byId(reader, population.realm().userId(0));
    }

    /** Returns whether there was something to delete. */
    @Override
    Object next() {
        wasThere = operation.delete(reader, operation.key(population, turn));
        return wasThere;
    }

    @Override
    void check() throws SQLException {
        Expected.check("whether it was there", true, wasThere);
        Expected.check("rows left", rows.without(loaded), rows.counts());
        rows.putBack(turn);
    }

    @Override
    void restore() throws SQLException {
        rows.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Measures the floor: the same in one round trip. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
