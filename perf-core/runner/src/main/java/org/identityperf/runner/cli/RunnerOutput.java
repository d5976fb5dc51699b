package org.identityperf.runner.cli;

import java.util.function.Consumer;
import org.identityperf.runner.console.Console;

/** What the runner prints, passed on line by line; an error and a verdict are completed for one that was killed in the middle. */
final class RunnerOutput implements Consumer<String> {

    private final Consumer<String> reader;
    private final StringBuilder failure = new StringBuilder();
    private boolean judged;

    RunnerOutput(Consumer<String> reader) {
        this.reader = reader;
    }

    @Override
    public synchronized void accept(String line) {
        reader.accept(line);
        if (line.startsWith(Console.VERDICT)) {
            judged = true;
        } else if (failure.length() > 0 || line.startsWith(Console.ERROR)) {
            failure.append(line).append('\n');
        }
    }

    /**
     * It has ended, and nothing more comes.
     *
     * @param code its exit code, not zero
     * @param verdict whether its last line is to be a verdict
     */
    synchronized void ended(int code, boolean verdict) {
        if (failure.length() == 0) {
            accept(Console.ERROR + "the runner ended with code " + code + " before it had finished"
                    + (code > 128 ? ": signal " + (code - 128) + " ended it" : ""));
        }
        if (verdict && !judged) {
            accept(Console.VERDICT + "error");
        }
    }

    /** The error and what follows it, without the verdict. */
    synchronized String failure() {
        return failure.toString();
    }
}
