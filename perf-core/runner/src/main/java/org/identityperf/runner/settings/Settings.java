package org.identityperf.runner.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings that every {@link Task} has, and the name, values, default and help of each {@code perf.*} property.
 * Only this package reads these properties. A name or value that cannot be used is refused at once, with the list of
 * what is allowed.
 *
 * @param tier how much is measured
 * @param include the cases, by a regular expression on their names
 * @param params values for parameters that replace the tier's; empty where the tier decides
 * @param size sizes by dimension that replace the tier's; under the empty name the main dimension's
 * @param seed the seed of generated data and of the order of operations
 * @param order from which the order of counting is drawn; empty for the usual one
 * @param stores how stores are provided, and where
 * @param libraries properties of the server's POM that builds against a version of it get
 * @param budget the most time that a comparison or the times of a calibration may take, by module
 */
public record Settings(
        Tier tier,
        Pattern include,
        SortedMap<String, List<String>> params,
        SortedMap<String, Long> size,
        long seed,
        OptionalLong order,
        StoreSettings stores,
        SortedMap<String, String> libraries,
        Duration budget) {

    /** The property that names versions of libraries. */
    public static final String LIBRARIES = "perf.libraries";

    /** What the name of every property begins with. */
    public static final String PREFIX = "perf.";

    private static final String BUDGET = "perf.budget";
    private static final String ORDER = "perf.order";
    private static final String EVERYTHING = ".*";
    private static final long STANDARD_SEED = 20200512;

    /** Name, values, default, help and commands of each property that is not of one store. */
    private static final String TABLE = """
        perf.tier | smoke, pr, full | pr | how much is measured, and at which size | MEASURING
        perf.include | regular expression | all | which benchmarks, by name | MEASURING list
        perf.params | name=value,value;name=value | the tier's | values of parameters | MEASURING
        perf.size | 50000 or sessions=50000 | the tier's | how much data | MEASURING
        perf.seed | whole number | fixed | of generated data and the order of operations | MEASURING
        perf.order | whole number | by dataset | count cases in an order that is drawn from it: each must count the same \
        | run
        perf.accept | true, false | false | rewrite the expected counts that changed | run
        perf.baseline | version or folder | none | what to compare with: a version of the server, a folder of its jars, \
        or another built checkout |
        perf.versions | 25.0.6,26.0.8 or 25.0.6..26.7.0 | none | count these releases of the server one after the other \
        instead of a run; of a range, find the releases that changed something. 26.0.8=<folder> takes the jars of a folder \
        | sweep
        perf.shard | 3/8 | all | count only this share of perf.versions; report joins what several machines counted | sweep
        perf.ends | true, false | false | count perf.versions at the smallest and the largest of three sizes alone: \
        quicker, and nothing is known of how counts grow | sweep
        perf.candidate | version or folder | what is built here | what to measure: a version of the server, or a folder of \
        its jars | run calibrate upgrade
        perf.libraries | name=value;name=value | the server's | versions of libraries, by properties of the server's POM, for \
        builds against a version of it: where your repositories lack one that it asks for, such as cxf.version=4.1.5 \
        | MEASURING
        perf.schema | file with SQL | none | execute this in each copy of a dataset of the candidate's alone, such as an index \
        that you think of; perf.baseline is without it | compare
        perf.all | true, false | false | measure everything, and not only what executes a method that the candidate has \
        changed | compare
        perf.fail-uncovered | true, false | false | fail if no operation executes a method that the candidate has changed \
        | compare
        perf.explain | true, false | false | show for each method that the candidate has changed which operations execute it \
        | compare
        perf.budget | 90s, 10m, 1h | 10m | how long a module takes with a baseline, once both sides were loaded and counted. \
        What moved is counted again, then everything is timed, for 60 % of it at least. \
        In a calibration it holds for times | run compare calibrate
        perf.calibrate | true, false | false | count operations also on the server as it is shipped, over HTTP, and say \
        where it executes other statements, instead of a run |
        perf.profile | cpu, wall, alloc, lock | off | take a flame graph of each benchmark instead of its time; several \
        between commas | run
        perf.hold | true, false | false | let each fork wait before it measures, for a profiler or debugger of one's own | run
        perf.jmh | -prof gc -jvmArgs -Xmx1g | none | JMH's own options, for the forks that measure time; the run sets what they \
        measure and how often |
        perf.stores | embedded, containers, external | embedded | how stores come to be there | MEASURING doctor
        perf.cache | folder | the user's cache folder | unpacked stores and dataset snapshots | MEASURING stat serve doctor clean
        perf.cassandra.javaHome | folder | one that is found | the JDK 17 that Cassandra runs on | run doctor
        """.replace("MEASURING", "run compare sweep calibrate upgrade");

    /** All properties, for help and for messages. */
    public static final List<Property> PROPERTIES = Stream.concat(
                    TABLE.lines()
                            .map(line -> line.split(" \\| ?", -1))
                            .map(c -> new Property(c[0], c[1], c[2], c[3], List.of(c[4].split(" ")))),
                    ExternalStores.properties())
            .toList();

    /** @throws SettingsException if a name beginning with {@code perf.} is unknown or a value cannot be used */
    public static Settings read(Properties properties) {
        return read(properties, System.getenv());
    }

    /** Returns the settings of a run of which nothing but the tier is chosen. */
    public static Settings of(Tier tier) {
        Properties properties = new Properties();
        properties.setProperty("perf.tier", tier.word());
        return read(properties, Map.of());
    }

    static Settings read(Properties properties, Map<String, String> environment) {
        refuseUnknown(properties);
        return new Settings(
                Values.choice("perf.tier", Values.of(properties, "perf.tier", "pr"), Tier.class),
                SelectionParser.include(Values.of(properties, "perf.include", EVERYTHING)),
                SelectionParser.params(Values.of(properties, "perf.params", "")),
                SelectionParser.size(Values.of(properties, "perf.size", "")),
                Values.whole("perf.seed", Values.of(properties, "perf.seed", Long.toString(STANDARD_SEED))),
                properties.containsKey(ORDER)
                        ? OptionalLong.of(Values.whole(ORDER, properties.getProperty(ORDER)))
                        : OptionalLong.empty(),
                StoreSettings.read(properties, environment),
                SelectionParser.libraries(Values.of(properties, LIBRARIES, "")),
                Values.duration(BUDGET, Values.of(properties, BUDGET, "10m")));
    }

    /** Returns whether the standard rows are generated, in stores that the run starts itself. */
    public boolean standardData() {
        return seed == STANDARD_SEED && stores.mode() == StoreMode.EMBEDDED;
    }

    /** Returns the same for every benchmark, whatever their names are. */
    public Settings includingAll() {
        return new Settings(tier, Pattern.compile(EVERYTHING), params, size, seed, order, stores, libraries, budget);
    }

    /** Returns the same at another tier. */
    public Settings at(Tier other) {
        return new Settings(other, include, params, size, seed, order, stores, libraries, budget);
    }

    public boolean includes() {
        return !include.pattern().equals(EVERYTHING);
    }

    private static void refuseUnknown(Properties properties) {
        List<String> known = PROPERTIES.stream().map(Property::name).toList();
        List<String> unknown = new TreeSet<>(properties.stringPropertyNames())
                .stream()
                        .filter(name -> name.startsWith(PREFIX) && !known.contains(name))
                        .toList();
        if (!unknown.isEmpty()) {
            throw new SettingsException("unknown property " + String.join(", ", unknown)
                    + Suggestion.before(unknown.get(0), known).stripTrailing() + ":\n"
                    + PROPERTIES.stream()
                            .map(p -> String.format(
                                    Locale.ROOT,
                                    "  -D%s=<%s>  %s (default: %s)",
                                    p.name(),
                                    p.values(),
                                    p.help(),
                                    p.standard()))
                            .collect(Collectors.joining("\n")));
        }
    }
}
