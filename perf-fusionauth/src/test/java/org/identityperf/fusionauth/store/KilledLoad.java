package org.identityperf.fusionauth.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/** A JVM that loads in parts and is ended at one point of it, as a kill ends it: without a word to anybody. */
final class KilledLoad {

    private static final int KILLED = 137;

    private KilledLoad() {}

    /** Starts one and waits for its end. */
    static void at(Address place, String load, String step, long units) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledLoad.class.getName(),
                        load,
                        step,
                        Long.toString(units))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream input = process.getOutputStream()) {
            input.write(String.join("\n", List.of(place.url(), place.user(), place.password(), ""))
                    .getBytes(StandardCharsets.UTF_8));
        }
        int code = process.waitFor();
        if (code != KILLED) {
            throw new IllegalStateException(
                    "the load was to be killed at " + units + " " + step + ", and ended with code " + code);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Logs.quiet();
        Address place;
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            place = new Address(input.readLine(), input.readLine(), input.readLine());
        }
        PartedLoad load = PartsContract.load(arguments[0], place);
        Progress killing = new Killing(arguments[1], Long.parseLong(arguments[2]));
        load.begin();
        load.load(killing);
        load.finish(killing);
    }

    /** Ends this JVM when so many units of a step are done. */
    private static final class Killing implements Progress {

        private final String step;
        private final long units;
        private String now = "";
        private long done;

        Killing(String step, long units) {
            this.step = step;
            this.units = units;
        }

        @Override
        public synchronized void begin(String next, long total) {
            now = next;
            done = 0;
        }

        @Override
        public synchronized void advance(long more) {
            done += more;
            if (now.equals(step) && done >= units) {
                Runtime.getRuntime().halt(KILLED);
            }
        }
    }
}
