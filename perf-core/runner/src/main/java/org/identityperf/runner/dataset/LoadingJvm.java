package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Slice;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.ServerClassPath;

/** The JVM that loads, on the server's class path with 256 MB of heap whatever the size, and what is asked of it. */
public final class LoadingJvm implements AutoCloseable {

    private static final String LOADING = "loading";
    private static final String REACHED = "reached ";
    private static final LongConsumer NO_MARKS = mark -> {};

    private final Path addresses;
    private final HostProcess host;
    private final Console console;

    private LoadingJvm(Path addresses, HostProcess host, Console console) {
        this.addresses = addresses;
        this.host = host;
        this.console = console;
    }

    public static LoadingJvm start(ServerClassPath classPath, RunFolder folder, Path log, Console console)
            throws IOException {
        Path addresses = folder.file("loading.properties");
        HostProcess host = HostProcess.start(
                classPath,
                List.of(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder.temporary(),
                        "-D" + Addresses.PROPERTY + "=" + addresses),
                log);
        return new LoadingJvm(addresses, host, console);
    }

    /** The lines in which a class of datasets describes itself, and for these sizes its base. */
    public List<String> describe(String className, Sizes sizes) {
        return host.ask("describing the dataset " + className, "describe", className, sizes.toString());
    }

    /** How many bytes of disk are thought to be enough. */
    public long bytes(DatasetSnapshot dataset) {
        return Long.parseLong(host.ask(
                        "estimating the size of " + dataset.title(),
                        "estimate",
                        dataset.className(),
                        dataset.sizes().toString())
                .get(0));
    }

    /** Loads of a dataset in parts what is missing. */
    public void create(DatasetSnapshot dataset, Address place) throws IOException {
        create(dataset, place, 0, NO_MARKS);
    }

    /**
     * Loads.
     *
     * @param reached how far an earlier run had come
     * @param mark is told how far this one has come, whenever that is safely stored
     */
    public void create(DatasetSnapshot dataset, Address place, long reached, LongConsumer mark) throws IOException {
        ask("create", dataset, place, Long.toString(reached), mark);
    }

    /** Makes a place ready for parts. */
    public void begin(DatasetSnapshot dataset, Address place) throws IOException {
        ask("begin", dataset, place, "", NO_MARKS);
    }

    /** Loads what is missing of a slice. */
    public void slice(DatasetSnapshot dataset, Address place, Slice slice) throws IOException {
        ask("slice", dataset, place, slice.toString(), NO_MARKS);
    }

    /**
     * How much of a dataset is missing.
     *
     * @param parts that are missing
     * @param of how many there are
     */
    public record Missing(int parts, int of) {

        boolean all() {
            return parts == of;
        }

        /** What of the room for all is still needed. */
        long of(long bytes) {
            return (long) ((double) bytes * parts / Math.max(1, of));
        }
    }

    /** Which parts are missing in a place that was made ready. */
    public Missing missing(DatasetSnapshot dataset, Address place) throws IOException {
        String[] words = ask("missing", dataset, place, "", NO_MARKS).get(0).split(" ");
        return new Missing(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
    }

    private List<String> ask(String what, DatasetSnapshot dataset, Address place, String more, LongConsumer mark)
            throws IOException {
        new Addresses(Map.of(LOADING, place)).write(addresses);
        try (LoadCheckpoints marks = new LoadCheckpoints(mark)) {
            return host.ask(
                    "loading " + dataset.title(),
                    line -> {
                        if (line.startsWith(REACHED)) {
                            marks.reached(Long.parseLong(line.substring(REACHED.length())));
                        }
                        console.progress(dataset.title(), line);
                    },
                    what,
                    dataset.className(),
                    dataset.sizes().toString(),
                    Long.toString(dataset.seed()),
                    LOADING,
                    more);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
