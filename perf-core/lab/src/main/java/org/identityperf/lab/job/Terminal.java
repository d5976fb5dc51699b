package org.identityperf.lab.job;

import java.io.PrintStream;

/**
 * A terminal: what passes is one line that is written over, and colours tell what a line is. Control sequences are those of
 * ECMA-48, which every terminal of the last decades takes.
 */
final class Terminal implements Screen {

    /** A longer line would go on in the next one, which is not written over. */
    private static final int WIDTH = 79;

    private static final String CLEAR = "\r\u001b[K";
    private static final String DIM = "\u001b[2m";
    private static final String BOLD = "\u001b[1m";
    private static final String RED = "\u001b[31m";
    private static final String END = "\u001b[0m";

    private final PrintStream out;
    private boolean passing;
    private boolean ended;

    Terminal(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void stays(String line) {
        passing = false;
        out.print(CLEAR + coloured(line) + '\n');
        out.flush();
    }

    @Override
    public synchronized void passes(String line) {
        if (ended) {
            return;
        }
        passing = true;
        String shown = line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + '…';
        out.print(CLEAR + DIM + shown + END);
        out.flush();
    }

    /** Clears what passes, behind which the shell would go on. */
    @Override
    public synchronized void end() {
        ended = true;
        if (passing) {
            out.print(CLEAR);
            out.flush();
        }
    }

    private static String coloured(String line) {
        if (line.startsWith(Console.ERROR) || line.contains("<failure>")) {
            return RED + line + END;
        }
        if (line.startsWith("[perf] ")) {
            return DIM + line + END;
        }
        return line.startsWith("Result ") || line.startsWith("Benchmark ") ? BOLD + line + END : line;
    }
}
