package org.identityperf.fusionauth;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.store.NewEntity;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to add entities, one at a time as published or many in a transaction? An operation is a whole
 * batch. {@link LoadEntitiesBenchmark} measures bulk loading instead.
 *
 * <p>{@code -Pperf -Dperf.include=AddEntities}
 */
@StorageBenchmark(dataset = FusionDataset.class, writes = true)
public class AddEntitiesBenchmark extends OpenFusion {

    /** How many entities are added in one transaction. */
    @Param({"1", "10", "100", "1000", "10000"})
    public int batch;

    private List<NewEntity> added;

    @Override
    void ready(BenchmarkParams benchmarkCase, Connection connection) {
        added = NewEntities.of(tenants().sizes().allEntities(), batch);
    }

    @Setup(Level.Invocation)
    public void remove() throws SQLException {
        try (Connection connection = address().connect();
                PreparedStatement delete = connection.prepareStatement("DELETE FROM entities WHERE tenants_id = ?")) {
            delete.setObject(1, UuidColumn.of(address()).bound(NewEntities.tenant()));
            delete.executeUpdate();
        }
        Window.open();
    }

    int add() {
        fusion().add(added);
        return added.size();
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Object tenant = UuidColumn.of(address()).bound(NewEntities.tenant());
        long added = Query.number(address(), "SELECT count(*) FROM entities WHERE tenants_id = ?", tenant);
        Expected.check("added entities", batch, added);
    }

    /** Adds the batch through the reference store. */
    @Benchmark
    public int reference() {
        return add();
    }

    /** Adds the same rows in one round trip. */
    @Benchmark
    public int floor() {
        return add();
    }
}
