package org.identityperf.runner.settings;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.identityperf.runner.settings.SideSetting.Role;
import org.identityperf.runner.settings.VersionsSetting.Listed;

/** A parser of tasks. The options of a command line are given to it as the properties that they stand for. */
public final class TaskParser {

    /** The property that names a file of SQL. */
    public static final String SCHEMA = "perf.schema";

    private static final String ALL = "perf.all";
    private static final String FAIL_UNCOVERED = "perf.fail-uncovered";
    private static final String EXPLAIN = "perf.explain";
    private static final List<String> COMPARING = List.of(SCHEMA, ALL, FAIL_UNCOVERED, EXPLAIN);

    /** The property that leaves middle sizes out. */
    public static final String ENDS = "perf.ends";

    /** The property that has the server counted beside its shipped form. */
    public static final String CALIBRATE = "perf.calibrate";

    private static final String ACCEPT = "perf.accept";
    private static final String SHARD = "perf.shard";
    private static final String BASELINE = Role.BASELINE.property();

    private TaskParser() {}

    /**
     * Reads what the properties ask for: a comparison where they name a baseline, a sweep where they name releases.
     *
     * @throws SettingsException if a name beginning with {@code perf.} is unknown, a value cannot be used, or two
     *     properties are of different tasks
     */
    public static Task read(Properties properties) {
        Settings settings = Settings.read(properties);
        settings.stores().refuseNowhere();
        refuseTwo(properties);
        boolean accept = Values.bool(properties, ACCEPT);
        Optional<SideSetting> baseline = side(properties, Role.BASELINE);
        Optional<SideSetting> candidate = side(properties, Role.CANDIDATE);
        Task.Comparing how = comparing(properties);
        Optional<VersionsSetting> versions = Optional.ofNullable(properties.getProperty(VersionsSetting.PROPERTY))
                .map(String::strip)
                .map(VersionsSetting::parse);
        Shard shard = shard(properties, versions);
        boolean ends = Values.bool(properties, ENDS);
        if (ends && versions.isEmpty()) {
            throw new SettingsException(ENDS + "=true leaves sizes out of a sweep of releases, and there is no "
                    + VersionsSetting.PROPERTY + "; list some, or leave it out");
        }
        Profiling profiling = Profiling.read(properties);
        JmhOptions jmh = JmhOptions.read(properties);
        if (versions.isPresent()) {
            return new Task.Sweep(settings, versions.get(), shard, ends);
        }
        if (Values.bool(properties, CALIBRATE)) {
            return new Task.Calibrate(settings, candidate);
        }
        if (baseline.isPresent()) {
            return new Task.Compare(settings, candidate, baseline.get(), how);
        }
        for (String name : COMPARING) {
            if (properties.containsKey(name)) {
                throw new SettingsException(
                        name + " is of a comparison: name what the candidate is compared with by perf.baseline");
            }
        }
        return new Task.Run(settings, candidate, accept, profiling, jmh);
    }

    public static Task.Comparing comparing(Properties properties) {
        return new Task.Comparing(
                Optional.ofNullable(properties.getProperty(SCHEMA))
                        .map(file -> SqlFile.statements(SCHEMA, file.strip()))
                        .orElse(List.of()),
                Values.bool(properties, ALL),
                Values.bool(properties, FAIL_UNCOVERED),
                Values.bool(properties, EXPLAIN));
    }

    private static void refuseTwo(Properties properties) {
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
        refuseTwo(properties, VersionsSetting.PROPERTY, List.of(BASELINE, Role.CANDIDATE.property(), ACCEPT));
        refuseTwo(properties, CALIBRATE, List.of(VersionsSetting.PROPERTY, BASELINE, ACCEPT));
    }

    private static void refuseTwo(Properties properties, String one, List<String> others) {
        for (String other : others) {
            if (properties.containsKey(one) && properties.containsKey(other)) {
                throw new SettingsException(one + " and " + other + " are runs of their own; leave one of them out");
            }
        }
    }

    private static Shard shard(Properties properties, Optional<VersionsSetting> versions) {
        if (!properties.containsKey(SHARD)) {
            return Shard.ALL;
        }
        if (!(versions.orElse(null) instanceof Listed listed)) {
            throw new SettingsException(SHARD + " divides the releases that " + VersionsSetting.PROPERTY
                    + " lists between commas; list some, or leave it out");
        }
        Shard shard = Shard.parse(SHARD, properties.getProperty(SHARD).strip());
        int releases = listed.versions().size();
        if (shard.number() > releases) {
            throw new SettingsException(SHARD + "=" + shard + " holds none of the releases that "
                    + VersionsSetting.PROPERTY + " lists, " + releases + " in all; use no more shards than releases");
        }
        return shard;
    }

    private static Optional<SideSetting> side(Properties properties, Role role) {
        return Optional.ofNullable(properties.getProperty(role.property()))
                .map(value -> SideSetting.parse(role, value.strip()));
    }
}
