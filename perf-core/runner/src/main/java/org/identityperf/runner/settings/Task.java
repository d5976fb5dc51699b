package org.identityperf.runner.settings;

import java.util.List;
import java.util.Optional;

/**
 * What is done to a module. The command line and the properties of Maven's build are parsed into it once, by {@link
 * TaskParser}; everything that measures gets typed values.
 */
public sealed interface Task {

    /** Returns what every task has. */
    Settings settings();

    /** Returns what is measured; empty for what is built here. */
    default Optional<SideSetting> candidate() {
        return Optional.empty();
    }

    /**
     * Counts, then times, profiles or holds.
     *
     * @param accept whether expected counts that changed are rewritten
     * @param jmh the user's own options of JMH for forks that measure time
     */
    record Run(Settings settings, Optional<SideSetting> candidate, boolean accept, Profiling profiling, JmhOptions jmh)
            implements Task {}

    /**
     * Compares a candidate with a baseline.
     *
     * @param how what of them is compared
     */
    record Compare(Settings settings, Optional<SideSetting> candidate, SideSetting baseline, Comparing how)
            implements Task {}

    /**
     * What a comparison compares.
     *
     * @param schema SQL that is executed in each copy of a dataset of the candidate's alone
     * @param all whether all cases are measured, and not only those that the difference can affect
     * @param coverageRequired whether it is a failure that no case executes a changed method
     * @param explained whether it is shown which operations execute what differs
     */
    record Comparing(List<String> schema, boolean all, boolean coverageRequired, boolean explained) {}

    /**
     * Counts releases of the server one after the other.
     *
     * @param shard which of these releases this machine counts
     * @param ends whether of three sizes or more they are counted at the smallest and the largest alone
     */
    record Sweep(Settings settings, VersionsSetting versions, Shard shard, boolean ends) implements Task {}

    /** Counts the server beside its shipped form. */
    record Calibrate(Settings settings, Optional<SideSetting> candidate) implements Task {}
}
