package org.identityperf.selftest;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.StreamSupport;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.measure.ForkHosts;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.page.ConsoleTable;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.selftest.StoreClient.ClientFailure;
import org.identityperf.selftest.StoreClient.Load;
import org.identityperf.selftest.agent.ProcessorProfiler;
import org.identityperf.selftest.agent.RecordedStatements;
import org.identityperf.selftest.agent.RecordedStatements.Executed;
import org.identityperf.selftest.agent.StatementRecorder;
import org.identityperf.selftest.agent.StatementRecorder.Recorded;

/**
 * The harness's own cost is what a floor is slower than the store's own client. Both send the same read to the same
 * server, in turns. A floor is compared if each of its operations is one SELECT.
 */
final class HarnessCost {

    static final String FILE = "harness.json";

    /** The least share of the client's rate that a floor with one connection must reach. */
    static final double LEAST = 0.95;

    /** How often floor and client take turns; their order changes each time. */
    private static final int ROUNDS = 5;

    private final SideRun side;
    private final Console console;
    private final String path;
    private final Path folder;

    /** The option by which JVMs have the profilers that are used here. */
    private final String profilers;

    /** @param path the folders in which the store's own client may be */
    HarnessCost(SideRun side, String path, Console console) throws IOException {
        this.side = side;
        this.path = path;
        this.console = console;
        this.folder = Files.createDirectories(side.measuring().jvms().file("client"));
        this.profilers = agent("profilers", new TreeMap<>());
    }

    private String agent(String name, TreeMap<String, String> advice) throws IOException {
        return new ChangedCode("", advice, new TreeMap<>(), List.of()).agent(folder.resolve(name + ".jar"), folder);
    }

    /**
     * This record is one floor beside one client.
     *
     * @param client product and version
     * @param statements how many different statements took turns, each with its values
     * @param floor what the floor did in each round
     * @param beside what the client did in the same rounds
     */
    record Cost(
            String benchmarkCase, int connections, String client, int statements, List<Load> floor, List<Load> beside) {

        double floorRate() {
            return median(floor, Load::rate);
        }

        double clientRate() {
            return median(beside, Load::rate);
        }

        /** Returns the median of the rounds' ratios of the floor's rate to the client's. */
        double ratio() {
            return Measurement.median(ratios());
        }

        private double[] ratios() {
            double[] ratios = new double[floor.size()];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = floor.get(i).rate() / beside.get(i).rate();
            }
            return ratios;
        }

        private static double median(List<Load> loads, ToDoubleFunction<Load> quantity) {
            return Measurement.median(loads.stream().mapToDouble(quantity).toArray());
        }

        /** Returns whether the floor is fast enough. With several connections both compete with the store: reported only. */
        Check check() {
            Outcome outcome = connections > 1 ? Outcome.NOT_GATED : ratio() >= LEAST ? Outcome.PASS : Outcome.FAIL;
            double[] ratios = ratios();
            Arrays.sort(ratios);
            return new Check(
                    benchmarkCase + " beside " + client.split(" ")[0],
                    outcome,
                    String.format(
                            Locale.ROOT,
                            "%.2f times the rate of %s (%.2f to %.2f in %d rounds)%s; %.0f against %.0f reads a second,"
                                    + " %.0f against %.0f µs of the client's processor time a read",
                            ratio(),
                            client,
                            ratios[0],
                            ratios[ratios.length - 1],
                            ratios.length,
                            connections > 1 ? "" : ", at least " + LEAST + " is needed",
                            floorRate(),
                            clientRate(),
                            median(floor, Load::processor) * 1e6,
                            median(beside, Load::processor) * 1e6));
        }
    }

    /** Compares each floor that it can, and saves every round. */
    List<Check> checks() throws IOException {
        List<Cost> costs = new ArrayList<>();
        List<Check> checks = new ArrayList<>();
        List<String> ofHost = new ArrayList<>(side.measuring().jvms().host());
        ofHost.add(profilers);
        try (ForkHosts hosts = new ForkHosts(ofHost, side.run().output().log("harness"))) {
            for (BenchmarkCase floor : floors()) {
                Optional<String> why = compare(floor, hosts, costs);
                checks.add(why.map(reason -> new Check(floor + " beside the store's own client", Outcome.SKIP, reason))
                        .orElseGet(() -> costs.get(costs.size() - 1).check()));
            }
        }
        WholeFile.write(
                side.run().output().file(FILE),
                new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(costs));
        if (!costs.isEmpty()) {
            console.say("\n" + ConsoleTable.text(table(costs)));
        }
        return checks;
    }

    private List<BenchmarkCase> floors() {
        return side.selection().timed().keySet().stream()
                .filter(each -> each.implementation() == Implementation.FLOOR)
                .filter(each -> side.selection().plans().get(each).kind() == Kind.STEADY_STATE)
                .toList();
    }

    static Table table(List<Cost> costs) {
        return new Table.Of<Cost>()
                .text("floor", Cost::benchmarkCase)
                .text("beside", Cost::client)
                .number("connections", cost -> Integer.toString(cost.connections()))
                .number("reads/s", cost -> String.format(Locale.ROOT, "%.0f", cost.floorRate()))
                .number("the client's", cost -> String.format(Locale.ROOT, "%.0f", cost.clientRate()))
                .number("ratio", cost -> String.format(Locale.ROOT, "%.2f", cost.ratio()))
                .number("processor µs", cost -> micros(cost.floor()))
                .number("the client's", cost -> micros(cost.beside()))
                .table("The harness's own cost: floors beside the store's own client, medians of the rounds", costs);
    }

    private static String micros(List<Load> loads) {
        return String.format(Locale.ROOT, "%.0f", Cost.median(loads, Load::processor) * 1e6);
    }

    /** Returns why a floor can't be compared; adds what was measured otherwise. */
    private Optional<String> compare(BenchmarkCase floor, ForkHosts hosts, List<Cost> costs) throws IOException {
        Optional<StoreClient.Kind> kind = StoreClient.Kind.of(side.selection().store(floor));
        if (kind.isEmpty()) {
            return Optional.of(
                    "no client is known for " + side.selection().store(floor).title());
        }
        Optional<StoreClient> client = StoreClient.of(kind.get(), path, folder);
        if (client.isEmpty()) {
            return Optional.of(kind.get().missing());
        }
        Recorded recorded = recorded(floor, hosts);
        List<Executed> statements = recorded.statements();
        Optional<String> why = incomparable(recorded.each(), statements);
        if (why.isPresent()) {
            return why;
        }
        try {
            costs.add(beside(floor, hosts, client.get(), statements));
            return Optional.empty();
        } catch (ClientFailure e) {
            return Optional.of(e.getMessage());
        }
    }

    /** @throws ClientFailure if the client can't send these statements */
    private Cost beside(BenchmarkCase floor, ForkHosts hosts, StoreClient client, List<Executed> statements)
            throws IOException {
        String version = client.version();
        console.say(floor + " beside " + version);
        Address address = side.datasets().forTime().get(floor.toString());
        List<Load> floors = new ArrayList<>();
        List<Load> beside = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (boolean own : round % 2 == 0 ? new boolean[] {true, false} : new boolean[] {false, true}) {
                if (own) {
                    floors.add(fork(floor, hosts));
                } else {
                    beside.add(client.load(address, statements, floor.threads(), duration(floor)));
                }
            }
            console.say(String.format(
                    Locale.ROOT,
                    "[round %d/%d] %.0f reads/s, %s %.0f",
                    round + 1,
                    ROUNDS,
                    floors.get(round).rate(),
                    client.kind().program(),
                    beside.get(round).rate()));
        }
        return new Cost(floor.toString(), floor.threads(), version, statements.size(), floors, beside);
    }

    /** Returns why operations can't be compared with statements that a client sends; empty if they can. */
    static Optional<String> incomparable(double each, List<Executed> statements) {
        if (statements.isEmpty()) {
            return Optional.of("its operations sent no statement by a connection of their own, so another client can't"
                    + " send the same");
        }
        Optional<Executed> other = statements.stream()
                .filter(statement ->
                        !statement.sql().strip().toUpperCase(Locale.ROOT).startsWith("SELECT "))
                .findFirst();
        if (other.isPresent()) {
            return Optional.of(
                    "only reads are compared, and it sends: " + other.get().sql());
        }
        return each == 1
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "an operation sends %.2f statements; one is compared", each));
    }

    private ForkPlan plan(BenchmarkCase floor) {
        return side.selection().plans().get(floor).timing();
    }

    private Duration duration(BenchmarkCase floor) {
        ForkPlan plan = plan(floor);
        return Duration.ofMillis(Math.round(1000 * plan.seconds() * (plan.count() - 1)));
    }

    private Recorded recorded(BenchmarkCase floor, ForkHosts hosts) throws IOException {
        Path file = side.measuring().jvms().file("recorded");
        measured(
                floor,
                hosts,
                new ForkPlan(Kind.STEADY_STATE, 2, plan(floor).seconds()),
                StatementRecorder.class.getName() + ':' + file,
                agent("recorder", RecordedStatements.advice()));
        return SavedFile.read(file, new TypeReference<>() {});
    }

    private Load fork(BenchmarkCase floor, ForkHosts hosts) throws IOException {
        JsonNode entry = measured(floor, hosts, plan(floor), ProcessorProfiler.class.getName(), profilers);
        double[] rates = StreamSupport.stream(
                        entry.at("/primaryMetric/rawData/0").spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
        double processor = entry.path("secondaryMetrics")
                .path(ProcessorProfiler.SECONDS)
                .path("score")
                .asDouble();
        return new Load(Measurement.median(rates), processor);
    }

    private JsonNode measured(BenchmarkCase floor, ForkHosts hosts, ForkPlan plan, String profiler, String agent)
            throws IOException {
        Addresses addresses = side.datasets().forTime();
        List<String> options = new ArrayList<>(side.measuring().jvms().on(addresses, "harness"));
        options.add(agent);
        Path results = side.measuring().jvms().file("harness.json");
        hosts.on(side.classPaths().of(floor))
                .ask("measuring " + floor, JmhCommand.profile(floor, plan, options, results, profiler));
        return new ObjectMapper().readTree(results.toFile()).get(0);
    }
}
