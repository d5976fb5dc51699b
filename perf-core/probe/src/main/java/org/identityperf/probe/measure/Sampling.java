package org.identityperf.probe.measure;

import java.io.IOException;
import java.util.Map;
import one.profiler.AsyncProfiler;

/**
 * async-profiler within windows alone: what JMH's own way of attaching it sees too, such as the boot of a server, is not
 * sampled. What several windows sample is one profile.
 */
final class Sampling implements Meter {

    private final AsyncProfiler profiler = AsyncProfiler.getInstance();
    private final String command;
    private boolean begun;

    /** @param command what is sampled and where it goes, in async-profiler's words */
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

    /** One line for each stack, with the number of its samples at the end; nothing if nothing was sampled. */
    String collapsed() throws IOException {
        return begun ? profiler.execute("collapsed") : "";
    }
}
