package org.identityperf.runner.task;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cassandra.CassandraJava;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.process.Unprivileged;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;

/**
 * The check of this machine: what would run here, what would not and why, and how to fix it. It measures nothing and
 * fetches nothing.
 *
 * @param modules the modules to check for
 * @param jdks returns a JDK whose feature release fits; empty if none is installed
 */
public record Doctor(
        Project project,
        SortedMap<String, Tiers> modules,
        StoreSettings stores,
        Function<IntPredicate, Optional<Jdk>> jdks) {

    /** What the unpacked programs of all stores and the datasets of tier smoke take. */
    private static final long DISK = 4_000_000_000L;

    /** What tier pr fits into. */
    private static final long MEMORY = 7L << 30;

    private static final Path PERF_EVENTS = Path.of("/proc/sys/kernel/perf_event_paranoid");
    private static final int ALLOWED = 1;
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    /** What an answer means for a run. */
    private enum Kind {
        /** It is as it should be. */
        OK,
        /** A run does without it. */
        WITHOUT,
        /** Something would not run. */
        SKIPPED
    }

    /** @param fix how to fix it, in one line; empty where there is nothing to fix */
    private record Answer(Kind kind, String sentence, String fix) {

        private static Answer ok(String sentence) {
            return new Answer(Kind.OK, sentence, "");
        }

        private static Answer without(String sentence, String fix) {
            return new Answer(Kind.WITHOUT, sentence, fix);
        }

        private static Answer skipped(String sentence, String fix) {
            return new Answer(Kind.SKIPPED, sentence, fix);
        }
    }

    /** Prints all answers; returns whether everything would run. */
    public boolean tell(PrintStream out) throws IOException {
        Map<String, Answer> answers = new LinkedHashMap<>();
        answers.put(
                "Java",
                Answer.ok(Jdk.running().feature() + " in " + Jdk.running().home()));
        answers.put("user namespaces", userNamespaces());
        answers.put("container engine", engine());
        answers.put("disk", disk());
        answers.put("memory", memory());
        answers.put("perf events", perfEvents());
        answers.put("git", git());
        answers.put("browser", browser());
        if (stores.mode() == StoreMode.EMBEDDED
                && modules.values().stream().anyMatch(tiers -> tiers.store() == Store.CASSANDRA)) {
            answers.put("Cassandra's Java", cassandra());
        }
        modules.forEach((name, tiers) -> answers.put(name, module(name, tiers)));
        List<String> skipped = new ArrayList<>();
        answers.forEach((about, answer) -> {
            out.printf("%-8s %s: %s%n", answer.kind().name().toLowerCase(Locale.ROOT), about, answer.sentence());
            if (!answer.fix().isEmpty()) {
                out.printf("         %s%n", answer.fix());
            }
            if (answer.kind() == Kind.SKIPPED) {
                skipped.add(about);
            }
        });
        out.println(
                skipped.isEmpty() ? "Everything would run here." : "Would not run here: " + String.join(", ", skipped));
        return skipped.isEmpty();
    }

    /** Returns on which Java a module's server runs here, and whether the module is built. */
    private Answer module(String name, Tiers tiers) {
        Optional<Jdk> jdk = jdks.apply(tiers.java()::has);
        if (jdk.isEmpty()) {
            return Answer.skipped(
                    tiers.wrongJava(), "install one of Java " + tiers.java() + ", or set JAVA_HOME to its folder");
        }
        boolean built = Files.exists(project.folder(name).resolve("target").resolve(Project.CLASS_PATH));
        return Answer.ok("runs, on " + tiers.store().title()
                + (jdk.get().isRunning() ? "" : " and " + jdk.get())
                + (built ? "" : "; it is not built yet, and fetches what it needs when it is"));
    }

    private Answer cassandra() {
        try {
            return Answer.ok(CassandraJava.home(stores.cassandraJavaHome()).toString());
        } catch (StoreException e) {
            return Answer.skipped(e.getMessage(), "--cassandra.javaHome <folder of such a JDK>");
        }
    }

    private Answer userNamespaces() {
        if (!Unprivileged.isRoot()) {
            return Answer.ok("not needed, since this is no root");
        }
        try {
            Unprivileged.require();
            return Answer.ok("root may make them, so that embedded stores run as another user");
        } catch (StoreException e) {
            return new Answer(
                    stores.mode() == StoreMode.EMBEDDED ? Kind.SKIPPED : Kind.WITHOUT,
                    "embedded stores refuse to run as root, which may make none here",
                    "run as an ordinary user, or sysctl -w user.max_user_namespaces=10000, or use --stores containers");
        }
    }

    private Answer engine() {
        try {
            return Answer.ok(Engine.find().title());
        } catch (StoreException e) {
            return stores.mode() == StoreMode.CONTAINERS
                    ? Answer.skipped(
                            e.getMessage(), "start Docker, name its socket in DOCKER_HOST, or leave --stores out")
                    : Answer.without("none answers; only --stores containers needs one", "");
        }
    }

    private Answer disk() throws IOException {
        Path folder = Cache.at(stores.cache()).folder();
        long free = Files.getFileStore(folder).getUsableSpace();
        String room = Disk.megabytes(free) + " free for " + folder;
        return free >= DISK
                ? Answer.ok(room)
                : Answer.skipped(
                        room + "; stores and small datasets take up to " + Disk.megabytes(DISK),
                        "./perf clean, or --cache <folder on another disk>");
    }

    private static Answer memory() {
        long total = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        String size = Disk.megabytes(total);
        return total >= MEMORY
                ? Answer.ok(size)
                : Answer.without(
                        size + "; tier pr of all modules needs " + Disk.megabytes(MEMORY),
                        "use --tier smoke, or one --module at a time");
    }

    private static Answer perfEvents() throws IOException {
        if (!Files.isReadable(PERF_EVENTS)) {
            return Answer.without("this system has none; profiles are sampled by timers", "");
        }
        int level = Integer.parseInt(Files.readString(PERF_EVENTS).strip());
        return level <= ALLOWED || Unprivileged.isRoot()
                ? Answer.ok("allowed, so that profiles show the kernel too")
                : Answer.without(
                        "not allowed; profiles are sampled by timers and lack the kernel",
                        "sudo sysctl kernel.perf_event_paranoid=1 kernel.kptr_restrict=0");
    }

    private static Answer git() {
        return onPath(List.of("git"))
                .map(git -> Answer.ok(git.toString()))
                .orElse(Answer.without("none; compare then takes versions and folders only", "install git"));
    }

    private static Answer browser() {
        return onPath(BROWSERS)
                .map(browser -> Answer.ok(browser.toString()))
                .orElse(Answer.without(
                        "none of " + BROWSERS + "; only this project's own tests of the report need one",
                        "install Chromium"));
    }

    private static Optional<Path> onPath(List<String> names) {
        return names.stream()
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
