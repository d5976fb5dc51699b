package org.identityperf.lab.job;

import java.io.PrintStream;

/**
 * A terminal: what passes is one line that is written over, and colours tell what a line is. Control sequences are those of
 * ECMA-48 and of DEC's terminals, which every terminal of the last decades takes.
 */
final class Terminal implements Screen {

    private static final String CLEAR = "\r\u001b[K";
    /** How wide a terminal is, only it knows: what passes is cut off there, since a second line would not be written over. */
    private static final String CUT = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";
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
        out.print(CLEAR + DIM + CUT + line + WRAP + END);
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
