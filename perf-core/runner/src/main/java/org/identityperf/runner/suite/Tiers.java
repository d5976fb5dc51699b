package org.identityperf.runner.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.counts.StatementRule;
import org.identityperf.runner.jvm.Distribution;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.Tier;

/**
 * Tiers are the content of a module's {@code tiers.yaml}: what is measured at which tier.
 *
 * @param file the file that was read, to be named in errors
 * @param system the server under test, such as {@code Keycloak}
 * @param version the property of the module's POM that says the server's version; empty where the server is a store of
 *     this project's own
 * @param distribution the archive that the server is shipped in; empty where the module names none
 * @param store the store of a case's dataset, unless the case's parameter {@code store} names another
 * @param dimensions the parameters that are sizes of a dataset; the first is the main one
 * @param fractions the parameters whose numbers need not be whole, in addition to those of the network
 * @param versions the versions of the server that the module measures
 * @param java the versions of Java that the server runs on
 * @param jvm options of every fork, heap first among them
 * @param conditions the properties of the server that decide what figures mean, by name and in words, such as the size
 *     of its pool
 * @param upgrades what decides what an upgrade does, as {@code *} patterns of resources on the server's class path, such
 *     as those of change sets
 * @param code what of the class path is the server's code
 * @param rules how often statements must be executed at any size
 * @param tiers what is measured, by the tier's word
 */
public record Tiers(
        Path file,
        String system,
        String version,
        Optional<Distribution> distribution,
        Store store,
        List<String> dimensions,
        List<String> fractions,
        VersionRange versions,
        VersionRange java,
        List<String> jvm,
        TreeMap<String, String> conditions,
        List<String> upgrades,
        ServerCode code,
        List<StatementRule> rules,
        SortedMap<String, List<TierEntry>> tiers) {

    /**
     * @throws IllegalArgumentException if it does not exist
     * @throws UnusableFile if it does not have that form
     */
    public static Tiers read(Path file) throws IOException {
        if (!UnusableFile.isDeclared(file)) {
            throw new IllegalArgumentException("no module is where " + file
                    + " should be: the module's name given to PerfTests must be its folder's");
        }
        return new TiersReader(file).read();
    }

    /** Returns why the server can't be measured here if no JDK is installed that it runs on, and what to do. */
    public String wrongJava() {
        return "measures " + system + " on Java " + java + ", and this is Java "
                + Runtime.version().feature() + "; install one of these, or point JAVA_HOME at it";
    }

    public List<TierEntry> at(Tier tier) {
        List<TierEntry> entries = tiers.get(tier.word());
        if (entries == null) {
            throw UnusableFile.declared(file.toString(), "it has no tier " + tier.word(), null);
        }
        return entries;
    }

    /** Returns whether a resource of the server is among those that decide what an upgrade does. */
    public boolean decidesUpgrades(String resource) {
        return ServerCode.matches(upgrades, resource);
    }

    private Stream<TierEntry> entries() {
        return tiers.values().stream().flatMap(List::stream);
    }

    public SortedSet<String> params() {
        SortedSet<String> names = new TreeSet<>();
        entries().flatMap(TierEntry::allParams).forEach(params -> names.addAll(params.keySet()));
        return names;
    }

    /** Returns what a parameter of a benchmark may be; empty if the benchmark has none of that name. */
    public Optional<ParameterValues> allowed(String benchmark, String param) {
        SortedSet<String> known =
                values(param, entries().filter(entry -> entry.benchmark().equals(benchmark)));
        return known.isEmpty() ? Optional.empty() : Optional.of(new ParameterValues(known, kind(param, known)));
    }

    /** Returns the values that a parameter has in any benchmark at any tier. */
    SortedSet<String> values(String param) {
        return values(param, entries());
    }

    private static SortedSet<String> values(String param, Stream<TierEntry> entries) {
        SortedSet<String> values = new TreeSet<>();
        entries.flatMap(TierEntry::allParams).forEach(params -> values.addAll(params.getOrDefault(param, List.of())));
        return values;
    }

    /**
     * Returns a parameter's kind. The number of nodes is a choice too: what only several nodes have can't be measured
     * on one.
     */
    private ParameterValues.Kind kind(String param, SortedSet<String> known) {
        if (param.equals(CaseParams.FROM)) {
            return ParameterValues.Kind.RELEASE;
        }
        if (param.equals(CaseParams.NODES) || !ParameterValues.areNumbers(known)) {
            return ParameterValues.Kind.CHOICE;
        }
        boolean fraction = fractions.contains(param) || CaseParams.FRACTIONS.contains(param);
        return fraction ? ParameterValues.Kind.NUMBER : ParameterValues.Kind.WHOLE_NUMBER;
    }

    public SortedSet<String> benchmarks() {
        SortedSet<String> names = new TreeSet<>();
        entries().forEach(entry -> names.add(entry.benchmark()));
        return names;
    }
}
