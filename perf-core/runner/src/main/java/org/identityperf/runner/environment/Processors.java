package org.identityperf.runner.environment;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processors of a machine bend the times that are measured on them: their frequency changes, two threads share a
 * core, a control group or another virtual machine takes them away. Linux tells this in files; what a system does not
 * tell is "not told".
 *
 * @param root the folder in which {@code proc} and {@code sys} are
 */
record Processors(Path root) {

    static final String STOLEN = "processor.stolen";

    static final String THROTTLED = "processor.throttled";

    private static final String NOT_TOLD = "not told";
    private static final String UNLIMITED = "none";
    private static final String CPU = "sys/devices/system/cpu";
    /** The usual weights of a control group, of version 1 and 2. */
    private static final long USUAL_SHARES = 1024;

    private static final long USUAL_WEIGHT = 100;

    /** The fields of the first line of {@code /proc/stat} that make up all time, and the place of steal time in them. */
    private static final int ALL = 8;

    private static final int STEAL = 7;
    private static final double NOTICED = 0.01;

    /**
     * This record is processor time that was taken away since the machine started.
     *
     * @param ticks all time of all processors
     * @param stolen the ticks that other virtual machines had
     * @param throttledSeconds for how long the control group was stopped
     */
    record Taken(long ticks, long stolen, double throttledSeconds) {

        /** Returns the share of all time that other virtual machines had, since an earlier moment. */
        double share(Taken before) {
            return (stolen - before.stolen) / (double) Math.max(1, ticks - before.ticks);
        }
    }

    /** Returns what is the same for the whole run. */
    SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>();
        conditions.put("processor.governor", governor());
        conditions.put("processor.turbo", turbo());
        conditions.put("processor.smt", onOrOff(CPU + "/smt/active", "1"));
        conditions.put("processor.quota", quota().map(Processors::words).orElse(UNLIMITED));
        conditions.put("processor.share", share().map(Processors::percent).orElse("as usual"));
        conditions.put(
                "processor.allowed", allowed() + " of " + line(CPU + "/online").orElse(NOT_TOLD));
        return conditions;
    }

    /** Returns what was taken away since an earlier moment, as conditions. */
    SortedMap<String, String> conditionsSince(Taken before) {
        Taken now = taken();
        SortedMap<String, String> conditions = new TreeMap<>();
        conditions.put(STOLEN, percent(now.share(before)) + " of the time, by other virtual machines");
        conditions.put(
                THROTTLED,
                String.format(
                        Locale.ROOT, "%.1f s, by the control group", now.throttledSeconds - before.throttledSeconds));
        return conditions;
    }

    /**
     * Returns why times on these processors vary more than they must, each in a few words; empty where they are steady.
     *
     * @param load the load average, negative if it is not known
     * @param count how many processors there are
     */
    List<String> unsteady(double load, int count) {
        List<String> why = new ArrayList<>();
        String governor = governor();
        if (!governor.equals(NOT_TOLD) && !governor.equals("performance")) {
            why.add("the frequency follows the load (governor " + governor
                    + "; as root: cpupower frequency-set -g performance)");
        }
        if (turbo().equals("on")) {
            why.add("turbo is on, so the frequency follows heat and how many cores are busy");
        }
        if (onOrOff(CPU + "/smt/active", "1").equals("on")) {
            why.add("two threads share each core (SMT)");
        }
        quota().ifPresent(processors -> why.add("a control group stops what takes more than " + words(processors)));
        share().filter(share -> share < 1)
                .ifPresent(share -> why.add("a control group gives it " + percent(share) + " of a usual share"));
        double stolen = taken().share(new Taken(0, 0, 0));
        if (stolen > NOTICED) {
            why.add("other virtual machines took " + percent(stolen) + " of the processors' time since the start");
        }
        if (load > count) {
            why.add(String.format(Locale.ROOT, "other processes are busy (load %.1f on %d processors)", load, count));
        }
        return why;
    }

    Taken taken() {
        long[] times = line("proc/stat")
                .map(line -> Arrays.stream(line.trim().split("\\s+"))
                        .skip(1)
                        .limit(ALL)
                        .mapToLong(Processors::whole)
                        .toArray())
                .orElse(new long[0]);
        double throttled = 0;
        for (Path group : groups()) {
            throttled = Math.max(throttled, seconds(group, "throttled_usec", 1e6));
            throttled = Math.max(throttled, seconds(group, "throttled_time", 1e9));
        }
        return new Taken(Arrays.stream(times).sum(), times.length > STEAL ? times[STEAL] : 0, throttled);
    }

    private String governor() {
        SortedSet<String> all = new TreeSet<>();
        Path folder = root.resolve(CPU);
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> processors = Files.newDirectoryStream(folder, "cpu[0-9]*")) {
                for (Path processor : processors) {
                    line(CPU + "/" + processor.getFileName() + "/cpufreq/scaling_governor")
                            .ifPresent(all::add);
                }
            } catch (IOException e) {
                return NOT_TOLD;
            }
        }
        return all.isEmpty() ? NOT_TOLD : String.join(", ", all);
    }

    private String turbo() {
        String intel = onOrOff(CPU + "/intel_pstate/no_turbo", "0");
        return intel.equals(NOT_TOLD) ? onOrOff(CPU + "/cpufreq/boost", "1") : intel;
    }

    private String onOrOff(String file, String on) {
        return line(file).map(value -> value.equals(on) ? "on" : "off").orElse(NOT_TOLD);
    }

    /** Returns the processors that this process may run on, such as {@code 0-1}. */
    private String allowed() {
        Pattern allowed = Pattern.compile("Cpus_allowed_list:\\s*(\\S+)");
        return lines("proc/self/status").stream()
                .map(allowed::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElse(NOT_TOLD);
    }

    /** Returns how many processors' time the tightest of the control groups allows, if one sets a limit. */
    private Optional<Double> quota() {
        return groups().stream().flatMap(group -> quota(group).stream()).min(Double::compare);
    }

    private Optional<Double> quota(Path group) {
        // Version 2: "150000 100000" or "max 100000"; version 1: two files, and -1 for no limit.
        Optional<String> both = read(group.resolve("cpu.max"));
        List<String> words = both.isPresent()
                ? Arrays.asList(both.get().split("\\s+"))
                : List.of(
                        read(group.resolve("cpu.cfs_quota_us")).orElse("-1"),
                        read(group.resolve("cpu.cfs_period_us")).orElse("-1"));
        long quota = whole(words.get(0));
        long period = words.size() > 1 ? whole(words.get(1)) : -1;
        return quota > 0 && period > 0 ? Optional.of(quota / (double) period) : Optional.empty();
    }

    /** Returns the process's own group's share beside a usual one; empty where it is usual or not told. */
    private Optional<Double> share() {
        return groups().stream()
                .findFirst()
                .map(group -> read(group.resolve("cpu.weight"))
                        .map(weight -> whole(weight) / (double) USUAL_WEIGHT)
                        .orElseGet(() -> read(group.resolve("cpu.shares"))
                                .map(shares -> whole(shares) / (double) USUAL_SHARES)
                                .orElse(1.0)))
                .filter(share -> share > 0 && share != 1);
    }

    /** Returns the folders of the control group of this process and of those above it, the own first. */
    private List<Path> groups() {
        Path top = root.resolve("sys/fs/cgroup");
        boolean unified = Files.exists(top.resolve("cgroup.controllers"));
        for (String line : lines("proc/self/cgroup")) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3
                    && (unified
                            ? parts[1].isEmpty()
                            : Arrays.asList(parts[1].split(",")).contains("cpu"))) {
                Path mount = unified
                        ? top
                        : Files.exists(top.resolve(parts[1])) ? top.resolve(parts[1]) : top.resolve("cpu");
                return upTo(mount, parts[2]);
            }
        }
        return List.of();
    }

    private static List<Path> upTo(Path mount, String name) {
        List<Path> groups = new ArrayList<>();
        Path relative = Path.of("/").relativize(Path.of(name).normalize());
        for (Path group = mount.resolve(relative.toString());
                group != null && group.startsWith(mount);
                group = group.getParent()) {
            // A container does not see the groups above its own, by whose names it is known outside.
            if (Files.isDirectory(group)) {
                groups.add(group);
            }
        }
        return groups;
    }

    private static double seconds(Path group, String name, double unit) {
        return lines(group.resolve("cpu.stat")).stream()
                .filter(line -> line.startsWith(name + ' '))
                .mapToDouble(line -> whole(line.substring(name.length() + 1)) / unit)
                .findFirst()
                .orElse(0);
    }

    private static long whole(String text) {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static String words(double processors) {
        return processors == 1 ? "one processor" : String.format(Locale.ROOT, "%.2f processors", processors);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private Optional<String> line(String file) {
        return read(root.resolve(file));
    }

    private static Optional<String> read(Path file) {
        return lines(file).stream().map(String::trim).findFirst();
    }

    private List<String> lines(String file) {
        return lines(root.resolve(file));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
