package org.identityperf.fusionauth;

import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.Shapes;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.login.GrantApi;
import org.identityperf.fusionauth.login.PopulateLambda;
import org.identityperf.fusionauth.reference.ReferenceFusionStore;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does the lambda's JavaScript cost alone? The answer to its search was found before and is returned at once, so
 * no store, no network and no writing of JSON are measured.
 *
 * <p>{@code -Pperf -Dperf.include=Populate}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = FusionDataset.class)
@OperationsPerInvocation(PopulateBenchmark.LENGTH)
public class PopulateBenchmark extends SteadyState {

    static final int LENGTH = 100;

    /** How many entities the tenants have. */
    @Param("1000")
    public long entities;

    /** How many grants the user holds; the answer is one page of them. */
    @Param({"1", "10", "1000"})
    public int grants;

    private final Map<String, Object> claims = new TreeMap<>(Map.of("sub", "user", "name", "name"));
    private PopulateLambda lambda;
    private String user;
    private int populated;

    @Setup(Level.Trial)
    public void prepare(BenchmarkParams benchmarkCase) throws Exception {
        Logs.quiet();
        Address address = CaseAddress.of(benchmarkCase);
        FusionSizes sizes = FusionSizes.ofEntities(entities);
        UUID id = Id.USER.of(sizes.user(new Tenants(sizes).shapes(), Shapes.userWith(grants)));
        user = "{\"id\":\"" + id + "\"}";
        try (FusionStore store = ReferenceFusionStore.open(address, 1)) {
            String answer = new GrantApi(store).answer("{\"search\":{\"userId\":\"" + id + "\"}}");
            lambda = PopulateLambda.open(request -> answer);
        }
    }

    @Setup(Level.Invocation)
    public void open() {
        Window.open();
    }

    int all() {
        populated = 0;
        for (int i = 0; i < LENGTH; i++) {
            if (lambda.populate(claims, user, "{}").containsKey("attr2")) {
                populated++;
            }
        }
        return populated;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        Expected.check("populated claims", LENGTH, populated);
    }

    @TearDown(Level.Trial)
    public void close() {
        lambda.close();
    }

    /** Runs the lambda. */
    @Benchmark
    public int reference() {
        return all();
    }
}
