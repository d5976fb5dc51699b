package org.identityperf.probe.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.Slice;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The JVM on a server's class path that does what the directing side asks, one line a request on standard input, its
 * words between tabs; the answer's last line begins with {@code done} or {@code failed}:
 *
 * <ul>
 *   <li>{@code jmh}, then JMH's own command line: measures, results in the file that the command line names;
 *   <li>{@code asked}, a file with such command lines, one a cell, then JMH's command line as a person wrote it: measures as
 *       that person wants it, and hands on what JMH prints, each line behind {@value #PRINTED};
 *   <li>{@code describe}, a dataset's class and sizes: its name, generator version, schema, dimensions, base with its
 *       sizes, and whether it is loaded in parts;
 *   <li>{@code estimate}, a dataset's class and sizes: the bytes that it needs on the store's disk;
 *   <li>{@code finds} and a class: whether it is on this class path;
 *   <li>{@code quit}: ends as a JVM normally does, which makes an archive of its classes where it was told to;
 *   <li>{@code create}, a dataset's class, sizes, seed, the name of an address, and how far an earlier run had come: loads
 *       it, with lines of progress;
 *   <li>{@code begin}, likewise, for one that is loaded in parts: makes the place ready for them;
 *   <li>{@code missing}, likewise: how many parts are missing, and how many there are;
 *   <li>{@code slice}, likewise, and a slice: loads what is missing of it.
 * </ul>
 *
 * <p>It ends, and with it whatever it forked, when its input ends: it never outlives who asked.
 */
public final class Host {

    /** What a line begins with that JMH printed. */
    public static final String PRINTED = "> ";

    private final PrintStream answers;

    private Host(PrintStream answers) {
        this.answers = answers;
    }

    public static void main(String[] args) throws InterruptedException {
        Host host = new Host(System.out);
        // Everything that libraries print goes to the log; standard output is for answers only.
        System.setOut(System.err);
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(requests), "requests");
        reader.setDaemon(true);
        reader.start();
        while (true) {
            host.answer(requests.take().split("\t"));
        }
    }

    /** Reads on while a request is worked on, so that the end of the directing JVM is seen at once. */
    private static void read(BlockingQueue<String> requests) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                requests.add(line);
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }

    private void answer(String[] request) {
        try {
            switch (request[0]) {
                case "jmh" -> jmh(Arrays.copyOfRange(request, 1, request.length));
                case "asked" ->
                    new AskedRun(
                                    Path.of(request[1]),
                                    Arrays.copyOfRange(request, 2, request.length),
                                    line -> say(PRINTED + line))
                            .run();
                case "describe" -> describe(dataset(request[1]), sizes(request));
                case "estimate" -> say(Long.toString(dataset(request[1]).bytes(Sizes.parse(request[2]))));
                case "create" ->
                    dataset(request[1])
                            .create(
                                    place(request),
                                    sizes(request),
                                    seed(request),
                                    progress(Long.parseLong(request[5])));
                case "begin" -> parts(request).begin();
                case "missing" ->
                    say(parts(request).missing().size() + " " + parts(request).parts());
                case "slice" -> parts(request).load(Slice.parse(request[5]), progress(0));
                case "finds" -> say(Boolean.toString(finds(request[1])));
                case "quit" -> System.exit(0);
                default -> throw new IllegalArgumentException("unknown request " + request[0]);
            }
            say("done");
        } catch (Throwable e) {
            e.printStackTrace();
            say("failed " + root(e));
        }
    }

    private static void jmh(String[] commandLine) throws Exception {
        new Runner(new CommandLineOptions(commandLine)).run();
    }

    private void describe(Dataset dataset, Sizes sizes) {
        DatasetDescription description = dataset.description();
        say("name " + description.name());
        say("generatorVersion " + description.generatorVersion());
        say("schema " + description.schema());
        say("sizes " + dataset.ownSizes(sizes));
        say("parted " + (dataset instanceof PartedDataset));
        Sizes known = sizes.of(description.dimensions());
        description.base().ifPresent(base -> say("base " + base.getClass().getName() + ' ' + dataset.baseSizes(known)));
    }

    private static boolean finds(String className) {
        try {
            Class.forName(className, false, Host.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static PartedLoad parts(String[] request) throws ReflectiveOperationException {
        return ((PartedDataset) dataset(request[1])).load(place(request), sizes(request), seed(request));
    }

    private static Sizes sizes(String[] request) {
        return Sizes.parse(request[2]);
    }

    private static long seed(String[] request) {
        return Long.parseLong(request[3]);
    }

    private static Address place(String[] request) {
        return Addresses.ofThisRun().get(request[4]);
    }

    /** @param reached how far an earlier run had come */
    private Progress progress(long reached) {
        return new ProgressLines(reached, this::say);
    }

    private static Dataset dataset(String className) throws ReflectiveOperationException {
        return (Dataset) Class.forName(className).getDeclaredConstructor().newInstance();
    }

    private synchronized void say(String line) {
        answers.println(line);
        answers.flush();
    }

    /** What went wrong first: JMH hangs a benchmark's own exception on its own as a suppressed one. */
    private static String root(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null || cause.getSuppressed().length > 0) {
            cause = cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause.getCause();
        }
        return (cause.getClass().getSimpleName() + ": " + cause.getMessage()).replaceAll("\\s+", " ");
    }
}
