package org.identityperf.probe.measure;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.ServedDataset;
import org.identityperf.probe.dataset.SizedDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestHandler;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.probe.load.PartedLoad;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * This class is the main class of the JVM on a server's class path that executes the runner's requests. The constants
 * are the names of requests and notices. When its input ends, it ends with every process that it forked, so it never
 * outlives the runner.
 */
public final class HostMain implements RequestHandler {

    /**
     * Measures by JMH's own command line, which names the file for results. Answers how many nanoseconds the server of
     * this JVM booted for it.
     */
    public static final String JMH = "jmh";

    /** Takes a dataset's class and sizes, and answers its {@link SizedDescription}. */
    public static final String DESCRIBE = "describe";

    /** Takes a dataset's class and sizes, and answers how many bytes of the store's disk it needs. */
    public static final String ESTIMATE = "estimate";

    /** Takes a class name, and answers whether the class is on this class path. */
    public static final String FINDS = "finds";

    /** Answers the class of the dataset that this class path's {@link ServedDataset} has, and its sizes. */
    public static final String SERVED = "served";

    /** Serves that dataset; takes the name of its address, and answers what a client needs to know: a name, its value. */
    public static final String SERVE = "serve";

    /** Ends as a JVM normally does, and so writes an archive of its classes if asked to. There is no answer. */
    public static final String QUIT = "quit";

    /**
     * Loads a dataset. Takes its class, sizes, seed, the name of an address, and how far an earlier run had come. Sends
     * {@link #PROGRESS} and {@link #REACHED}.
     */
    public static final String CREATE = "create";

    /** Prepares a place for a dataset that is loaded in parts; takes the words of {@link #CREATE}. */
    public static final String BEGIN = "begin";

    /** Takes the words of {@link #CREATE}, and answers how many parts are missing and how many there are. */
    public static final String MISSING = "missing";

    /** The notice of progress: how much is done, of how much, and the step. */
    public static final String PROGRESS = "progress";

    /** The notice of how far loading has come; everything before that is stored. */
    public static final String REACHED = "reached";

    private final RequestServer runner;

    private HostMain(RequestServer runner) {
        this.runner = runner;
    }

    public static void main(String[] arguments) {
        RequestServer.serve(HostMain::new);
    }

    @Override
    public List<?> answer(Message request) throws Exception {
        switch (request.name()) {
            case JMH -> {
                new Runner(new CommandLineOptions(request.words().toArray(String[]::new))).run();
                return List.of(KeptServer.takeBootNanos());
            }
            case DESCRIBE -> {
                return SizedDescription.of(dataset(request), sizes(request)).words();
            }
            case ESTIMATE -> {
                return List.of(dataset(request).bytes(sizes(request)));
            }
            case FINDS -> {
                return List.of(finds(request.word(0)));
            }
            case SERVED -> {
                return List.of(served().dataset().getClass().getName(), served().sizes());
            }
            case SERVE -> {
                return served().serve(Addresses.ofThisRun().get(request.word(0))).entrySet().stream()
                        .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
                        .toList();
            }
            case QUIT -> System.exit(0);
            case CREATE -> {
                dataset(request).create(place(request), sizes(request), seed(request), progress(request.number(4)));
                ReachedMethods.write(request.word(0) + sizes(request), "");
            }
            case BEGIN -> parts(request).begin();
            case MISSING -> {
                PartedLoad parts = parts(request);
                return List.of(parts.missing().size(), parts.parts());
            }
            default -> throw new IllegalArgumentException("unknown request " + request.name());
        }
        return NOTHING;
    }

    private static ServedDataset served() {
        return ServiceLoader.load(ServedDataset.class).findFirst().orElseThrow();
    }

    private static boolean finds(String className) {
        try {
            Class.forName(className, false, HostMain.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static PartedLoad parts(Message request) throws ReflectiveOperationException {
        return ((PartedDataset) dataset(request)).load(place(request), sizes(request), seed(request));
    }

    private static Dataset dataset(Message request) throws ReflectiveOperationException {
        return Class.forName(request.word(0))
                .asSubclass(Dataset.class)
                .getDeclaredConstructor()
                .newInstance();
    }

    private static Sizes sizes(Message request) {
        return Sizes.parse(request.word(1));
    }

    private static long seed(Message request) {
        return request.number(2);
    }

    private static Address place(Message request) {
        return Addresses.ofThisRun().get(request.word(3));
    }

    private ProgressNotices progress(long reached) {
        return new ProgressNotices(reached, runner::send);
    }
}
