package org.identityperf.runner.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.settings.SideSetting.Role;

/**
 * Settings hold the value of every {@code perf.*} property, and know its name, values, default and help. Only this
 * record reads these properties. A name or value that cannot be used is refused at once, with the list of what is
 * allowed.
 *
 * @param tier how much is measured
 * @param include the cases, by a regular expression on their names
 * @param params values for parameters that replace the tier's; empty where the tier decides
 * @param size sizes by dimension that replace the tier's; under the empty name the main dimension's
 * @param seed the seed of generated data and of the order of operations
 * @param order from which the order of counting is drawn; empty for the usual one
 * @param accept whether expected counts that changed are rewritten
 * @param stores how stores are provided, and where
 * @param baseline what the run is compared with; empty for no comparison
 * @param candidate what is measured; empty for what is built here
 * @param libraries properties of the server's POM that builds against a version of it get
 * @param schema SQL that is executed in each copy of a dataset of the candidate; empty for no change
 * @param versions the releases of the server that are counted one after the other in place of a run; empty for a usual
 *     run
 * @param shard which of these releases this machine counts
 * @param ends whether of three sizes or more they are counted at the smallest and the largest alone
 * @param budget the most time that a run with a baseline may take, by module
 * @param jmh the user's own options of JMH for forks that measure time
 * @param calibrate whether the server is counted beside its shipped form instead of a run
 */
public record Settings(
        Tier tier,
        Pattern include,
        SortedMap<String, List<String>> params,
        SortedMap<String, Long> size,
        long seed,
        OptionalLong order,
        boolean accept,
        StoreSettings stores,
        Optional<SideSetting> baseline,
        Optional<SideSetting> candidate,
        SortedMap<String, String> libraries,
        List<String> schema,
        Optional<VersionsSetting> versions,
        Shard shard,
        boolean ends,
        Duration budget,
        Profiling profiling,
        JmhOptions jmh,
        boolean calibrate) {

    private static final String ACCEPT = "perf.accept";
    private static final String BASELINE = Role.BASELINE.property();
    private static final String CANDIDATE = Role.CANDIDATE.property();
    private static final String BUDGET = "perf.budget";
    /** The property that names versions of libraries. */
    public static final String LIBRARIES = "perf.libraries";

    /** The property that names a file of SQL. */
    public static final String SCHEMA = "perf.schema";

    private static final String SHARD = "perf.shard";
    /** The property that leaves middle sizes out. */
    public static final String ENDS = "perf.ends";

    private static final String ORDER = "perf.order";
    private static final String CALIBRATE = "perf.calibrate";
    private static final String EVERYTHING = ".*";
    private static final String PREFIX = "perf.";
    private static final long STANDARD_SEED = 20200512;

    /** Name, values, default and help of each property that is not of one store. */
    private static final String TABLE = """
        perf.tier | smoke, pr, full | pr | how much is measured, and at which size
        perf.include | regular expression | all | which benchmarks, by name
        perf.params | name=value,value;name=value | the tier's | values of parameters
        perf.size | 50000 or sessions=50000 | the tier's | how much data
        perf.seed | whole number | fixed | of generated data and the order of operations
        perf.order | whole number | by dataset | count cases in an order that is drawn from it: each must count the same
        perf.accept | true, false | false | rewrite the expected counts that changed
        perf.baseline | version or folder | none | what to compare with: a version of the server, a folder of its jars, \
        or another built checkout
        perf.versions | 25.0.6,26.0.8 or 25.0.6..26.7.0 | none | count these releases of the server one after the other in \
        place of a run; of a range, find the releases that changed something. 26.0.8=<folder> takes the jars of a folder
        perf.shard | 3/8 | all | count only this share of perf.versions; report joins what several machines counted
        perf.ends | true, false | false | count perf.versions at the smallest and the largest of three sizes alone: \
        quicker, and nothing is known of how counts grow
        perf.candidate | version or folder | what is built here | what to measure: a version of the server, or a folder of \
        its jars
        perf.libraries | name=value;name=value | the server's | versions of libraries, by properties of the server's POM, for \
        builds against a version of it: where your repositories lack one that it asks for, such as cxf.version=4.1.5
        perf.schema | file with SQL | none | execute this in each copy of a dataset of the candidate's alone, such as an index \
        that you think of; perf.baseline is without it
        perf.budget | 90s, 10m, 1h | 10m | how long a module takes with a baseline, once both sides were loaded and counted. \
        What moved is counted again, then everything is timed, for half of it at least. \
        In a calibration it holds for times
        perf.calibrate | true, false | false | count operations also on the server as it is shipped, over HTTP, and say \
        where it asks the database something else, in place of a run
        perf.profile | cpu, wall, alloc, lock | off | take a flame graph of each benchmark in place of its time; several \
        between commas
        perf.hold | true, false | false | let each fork wait before it measures, for a profiler or debugger of one's own
        perf.jmh | -prof gc -jvmArgs -Xmx1g | none | JMH's own options, for the forks that measure time; the run sets what they \
        measure and how often
        perf.stores | embedded, containers, external | embedded | how stores come to be there
        perf.cache | folder | the user's cache folder | unpacked stores and dataset snapshots
        perf.cassandra.javaHome | folder | one that is found | the Java 17 or 11 that Cassandra runs on
        """;

    /** All properties, for help and for messages. */
    public static final List<Property> PROPERTIES = Stream.concat(
                    TABLE.lines().map(line -> line.split(" \\| ")).map(c -> new Property(c[0], c[1], c[2], c[3])),
                    ExternalStores.properties())
            .toList();

    /** @throws SettingsException if a name beginning with {@code perf.} is unknown or a value cannot be used */
    public static Settings read(Properties properties) {
        return read(properties, System.getenv());
    }

    /** Returns the settings of a run that asks for nothing but a tier. */
    public static Settings of(Tier tier) {
        Properties properties = new Properties();
        properties.setProperty("perf.tier", tier.word());
        return read(properties, Map.of());
    }

    static Settings read(Properties properties, Map<String, String> environment) {
        refuseUnknown(properties);
        if (properties.containsKey(BASELINE)
                && properties.getProperty(ACCEPT, "").equals("true")) {
            throw new SettingsException("perf.accept=true takes this run's counts as right, " + BASELINE
                    + " asks whether they are; set one of the two");
        }
        for (String other : List.of(VersionsSetting.PROPERTY, CALIBRATE)) {
            if (properties.containsKey(SCHEMA) && properties.containsKey(other)) {
                throw new SettingsException(SCHEMA + " changes the candidate of a comparison, and " + other
                        + " is none; leave one of them out");
            }
        }
        refuseTwo(
                properties,
                JmhOptions.PROPERTY,
                List.of(VersionsSetting.PROPERTY, CALIBRATE, BASELINE, ProfileEvent.PROPERTY, Profiling.HOLD));
        refuseTwo(properties, VersionsSetting.PROPERTY, List.of(BASELINE, CANDIDATE, ACCEPT));
        refuseTwo(properties, CALIBRATE, List.of(VersionsSetting.PROPERTY, BASELINE, ACCEPT));
        return new Settings(
                Values.choice("perf.tier", Values.of(properties, "perf.tier", "pr"), Tier.class),
                SelectionParser.include(Values.of(properties, "perf.include", EVERYTHING)),
                SelectionParser.params(Values.of(properties, "perf.params", "")),
                SelectionParser.size(Values.of(properties, "perf.size", "")),
                Values.whole("perf.seed", Values.of(properties, "perf.seed", Long.toString(STANDARD_SEED))),
                properties.containsKey(ORDER)
                        ? OptionalLong.of(Values.whole(ORDER, properties.getProperty(ORDER)))
                        : OptionalLong.empty(),
                Values.bool(ACCEPT, Values.of(properties, ACCEPT, "false")),
                StoreSettings.read(properties, environment),
                side(properties, Role.BASELINE),
                side(properties, Role.CANDIDATE),
                SelectionParser.libraries(Values.of(properties, LIBRARIES, "")),
                Optional.ofNullable(properties.getProperty(SCHEMA))
                        .map(file -> SqlFile.statements(SCHEMA, file.strip()))
                        .orElse(List.of()),
                versions(properties),
                shard(properties),
                ends(properties),
                Values.duration(BUDGET, Values.of(properties, BUDGET, "10m")),
                Profiling.read(properties),
                JmhOptions.read(properties),
                Values.bool(CALIBRATE, Values.of(properties, CALIBRATE, "false")));
    }

    /** Returns whether the standard rows are generated, in stores that the run starts itself. */
    public boolean standardData() {
        return seed == STANDARD_SEED && stores.mode() == StoreMode.EMBEDDED && schema.isEmpty();
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
            throw new SettingsException("unknown property " + String.join(", ", unknown) + "; there are:\n"
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

    private static void refuseTwo(Properties properties, String one, List<String> others) {
        for (String other : others) {
            if (properties.containsKey(one) && properties.containsKey(other)) {
                throw new SettingsException(one + " and " + other + " are runs of their own; leave one of them out");
            }
        }
    }

    private static Optional<VersionsSetting> versions(Properties properties) {
        return Optional.ofNullable(properties.getProperty(VersionsSetting.PROPERTY))
                .map(String::strip)
                .map(VersionsSetting::parse);
    }

    private static Shard shard(Properties properties) {
        if (!properties.containsKey(SHARD)) {
            return Shard.ALL;
        }
        Optional<VersionsSetting> versions = versions(properties);
        if (versions.filter(VersionsSetting.Listed.class::isInstance).isEmpty()) {
            throw new SettingsException(SHARD + " divides the releases that " + VersionsSetting.PROPERTY
                    + " lists between commas; list some, or leave it out");
        }
        int listed = ((VersionsSetting.Listed) versions.get()).versions().size();
        try {
            Shard shard = Shard.parse(properties.getProperty(SHARD).strip());
            if (shard.number() > listed) {
                throw new SettingsException(SHARD + "=" + shard + " holds none of the releases that "
                        + VersionsSetting.PROPERTY + " lists, " + listed + " in all; use no more shards than releases");
            }
            return shard;
        } catch (IllegalArgumentException e) {
            throw new SettingsException(SHARD + ": " + e.getMessage());
        }
    }

    private static boolean ends(Properties properties) {
        boolean ends = Values.bool(ENDS, Values.of(properties, ENDS, "false"));
        if (ends && !properties.containsKey(VersionsSetting.PROPERTY)) {
            throw new SettingsException(ENDS + "=true leaves sizes out of a sweep of releases, and there is no "
                    + VersionsSetting.PROPERTY + "; list some, or leave it out");
        }
        return ends;
    }

    private static Optional<SideSetting> side(Properties properties, Role role) {
        return Optional.ofNullable(properties.getProperty(role.property()))
                .map(value -> SideSetting.parse(role, value.strip()));
    }
}
