package org.identityperf.runner.cli;

import java.util.function.Consumer;
import org.identityperf.runner.console.Console;

/**
 * This class passes on what the runner prints, line by line. If the runner was killed before its end, it adds the
 * missing error and verdict.
 */
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
     * Notes that the runner has ended and that no more output follows.
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

    /** Returns the error and what follows it, without the verdict. */
    synchronized String failure() {
        return failure.toString();
    }
}
