package org.identityperf.runner.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.SizedDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.ServerClassPath;

/**
 * A loading JVM loads datasets, on the server's class path with 256 MB of heap whatever the size. This class sends it
 * its requests.
 */
public final class LoadingJvm implements AutoCloseable {

    private static final String LOADING = "loading";
    private static final LongConsumer NO_MARKS = mark -> {};

    private final Path addresses;
    private final HostProcess host;
    private final Console console;

    private LoadingJvm(Path addresses, HostProcess host, Console console) {
        this.addresses = addresses;
        this.host = host;
        this.console = console;
    }

    /**
     * @param options of the JVM, beside its own
     * @param name names the file with the address into which it loads
     */
    public static LoadingJvm start(
            ServerClassPath classPath, List<String> options, RunFolder folder, String name, Path log, Console console)
            throws IOException {
        Path addresses = folder.file(name + ".properties");
        List<String> all = new ArrayList<>(List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder.temporary(),
                "-D" + Addresses.PROPERTY + "=" + addresses));
        all.addAll(options);
        HostProcess host = HostProcess.start(classPath, all, log);
        return new LoadingJvm(addresses, host, console);
    }

    /** Returns how a class of datasets describes itself for these sizes. */
    public SizedDescription describe(String className, Sizes sizes) {
        return SizedDescription.of(
                host.ask("describing the dataset " + className, Message.of(HostMain.DESCRIBE, className, sizes)));
    }

    /** Returns how many bytes of disk are estimated to be enough. */
    public long bytes(DatasetSnapshot dataset) {
        Message request = Message.of(HostMain.ESTIMATE, dataset.className(), dataset.sizes());
        return Long.parseLong(
                host.ask("estimating the size of " + dataset.title(), request).get(0));
    }

    /** Loads the missing parts of a dataset that is loaded in parts. */
    public void create(DatasetSnapshot dataset, Address address) throws IOException {
        create(dataset, address, 0, NO_MARKS);
    }

    /**
     * Loads a dataset.
     *
     * @param reached how far an earlier run had come
     * @param mark is called with how far this one has come, whenever that is safely stored
     */
    public void create(DatasetSnapshot dataset, Address address, long reached, LongConsumer mark) throws IOException {
        ask(HostMain.CREATE, dataset, address, reached, mark);
    }

    /** Prepares an address for parts. */
    public void begin(DatasetSnapshot dataset, Address address) throws IOException {
        ask(HostMain.BEGIN, dataset, address, "", NO_MARKS);
    }

    /**
     * This record says how much of a dataset is missing.
     *
     * @param parts how many parts are missing
     * @param of how many parts there are
     */
    public record Missing(int parts, int of) {

        boolean all() {
            return parts == of;
        }

        /** Returns how much of the disk space for all parts is still needed. */
        long of(long bytes) {
            return (long) ((double) bytes * parts / Math.max(1, of));
        }
    }

    /** Returns which parts are missing at an address that was prepared. */
    public Missing missing(DatasetSnapshot dataset, Address address) throws IOException {
        List<String> words = ask(HostMain.MISSING, dataset, address, "", NO_MARKS);
        return new Missing(Integer.parseInt(words.get(0)), Integer.parseInt(words.get(1)));
    }

    private synchronized List<String> ask(
            String what, DatasetSnapshot dataset, Address address, Object more, LongConsumer mark) throws IOException {
        new Addresses(Map.of(LOADING, address)).write(addresses);
        Message request = Message.of(what, dataset.className(), dataset.sizes(), dataset.seed(), LOADING, more);
        try (LoadCheckpoints marks = new LoadCheckpoints(mark)) {
            return host.ask(
                    "loading " + dataset.title(),
                    notice -> {
                        if (notice.name().equals(HostMain.REACHED)) {
                            marks.reached(notice.number(0));
                        } else {
                            console.progress(dataset.title(), notice.number(0), notice.number(1), notice.word(2));
                        }
                    },
                    request);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
