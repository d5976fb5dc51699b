package org.identityperf.probe.measure;

import java.io.IOException;
import java.util.Map;
import one.profiler.AsyncProfiler;

/**
 * This meter runs async-profiler only within windows. JMH's own way of attaching it would also sample other work, such
 * as the boot of a server. The samples of several windows make one profile.
 */
final class Sampling implements Meter {

    private final AsyncProfiler profiler = AsyncProfiler.getInstance();
    private final String command;
    private boolean begun;

    /** @param command async-profiler's command with what to sample and where to write it */
    Sampling(String command) {
        this.command = command;
    }

    @Override
    public void open() throws IOException {
        profiler.execute((begun ? "resume," : "start,") + command);
        begun = true;
    }

    @Override
    public Map<Counter, Double> close() {
        profiler.stop();
        return Map.of();
    }

    /** Returns one line for each stack, with its number of samples at the end; empty if nothing was sampled. */
    String collapsed() throws IOException {
        return begun ? profiler.execute("collapsed") : "";
    }
}
