package org.identityperf.runner.environment;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.store.process.BriefJvm;

/** This class describes the machine, as far as it decides what figures mean. */
public final class Machine {

    private Machine() {}

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
        return conditions;
    }
}
