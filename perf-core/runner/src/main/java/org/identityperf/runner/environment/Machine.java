package org.identityperf.runner.environment;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.store.process.BriefJvm;

/** This class describes the machine, as far as it decides what figures mean. */
public final class Machine {

    /** The conditions that differ from run to run on the same machine, and decide nothing. */
    public static final Set<String> CHANGING = Set.of("machine.load", Processors.STOLEN, Processors.THROTTLED);

    private static final Processors PROCESSORS = new Processors(Path.of("/"));

    /** What was taken away before this process first asked, which is when its run began. */
    private static final Processors.Taken BEFORE = PROCESSORS.taken();

    private Machine() {}

    /** Returns why times on this machine vary more than they must, as one sentence; empty where it is steady. */
    public static Optional<String> unsteady() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        List<String> why = PROCESSORS.unsteady(load, Runtime.getRuntime().availableProcessors());
        return why.isEmpty()
                ? Optional.empty()
                : Optional.of("Times on this machine vary more than they must: " + String.join("; ", why)
                        + ". Counts do not.");
    }

    public static Map<String, String> conditions() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        SortedMap<String, String> conditions = new TreeMap<>(Map.of(
                "machine.cores",
                Integer.toString(Runtime.getRuntime().availableProcessors()),
                "machine.memory",
                String.format(Locale.ROOT, "%.1f GiB", system.getTotalMemorySize() / (double) (1L << 30)),
                "machine.system",
                system.getName() + " " + system.getVersion() + " " + system.getArch(),
                "machine.load",
                String.format(Locale.ROOT, "%.2f when the run began", system.getSystemLoadAverage()),
                "java.version",
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version")));
        if (!BriefJvm.options().isEmpty()) {
            conditions.put("jvm.brief", "the JVMs of stores and those that load do not optimize, as in tests");
        }
        conditions.putAll(PROCESSORS.conditions());
        conditions.putAll(PROCESSORS.conditionsSince(BEFORE));
        return conditions;
    }
}
