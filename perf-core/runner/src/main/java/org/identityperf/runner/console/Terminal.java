package org.identityperf.runner.console;

import java.io.PrintStream;
import java.util.Map;

/**
 * A screen on which progress is one line that is overwritten. Colours show what kind of line it is,
 * unless the user's environment forbids them (<a href="https://no-color.org">NO_COLOR</a>). Control sequences are those
 * of ECMA-48 and of DEC's terminals, which every terminal of the last decades understands. The width is that of the variable
 * {@code COLUMNS}, within bounds.
 */
public final class Terminal implements Screen {

    private static final String CLEAR = "\r\u001b[K";
    /**
     * Switches off line wrapping. Only the terminal knows its width; a progress line is cut off there, since a second
     * line would not be overwritten.
     */
    private static final String CUT = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";
    private static final int NARROWEST = 60;
    private static final int WIDEST = 200;
    private static final String DIM = "\u001b[2m";
    private static final String RED = "\u001b[31m";
    private static final String END = "\u001b[0m";

    private final PrintStream out;
    private final boolean coloured;
    private final int width;
    private boolean passing;
    private boolean ended;

    /** @param environment the user's variables */
    public Terminal(PrintStream out, Map<String, String> environment) {
        this.out = out;
        coloured = environment.getOrDefault("NO_COLOR", "").isEmpty();
        width = width(environment);
    }

    /** Returns the number of characters in a line, as these variables say it. */
    public static int width(Map<String, String> environment) {
        String columns = environment.getOrDefault("COLUMNS", "");
        return columns.matches("\\d{1,4}")
                ? Math.max(NARROWEST, Math.min(Integer.parseInt(columns), WIDEST))
                : Screen.WIDTH;
    }

    @Override
    public int width() {
        return width;
    }

    /** Shows an answer as it is, without the colour of what passes by. */
    @Override
    public void answers(String line) {
        print(line);
    }

    /**
     * Returns whether it understands control sequences; a terminal that calls itself dumb, as in editors, shows them as
     * text.
     */
    public static boolean able(Map<String, String> environment) {
        return !environment.getOrDefault("TERM", "").equals("dumb");
    }

    @Override
    public void stays(String line) {
        print(in(DIM, line));
    }

    @Override
    public void fails(String line) {
        print(in(RED, line));
    }

    private synchronized void print(String line) {
        passing = false;
        out.print(CLEAR + line + '\n');
        out.flush();
    }

    @Override
    public synchronized void passes(String line) {
        if (ended) {
            return;
        }
        passing = true;
        out.print(CLEAR + in(DIM, CUT + line + WRAP));
        out.flush();
    }

    /** Clears the progress line, behind which the shell would continue. */
    @Override
    public synchronized void end() {
        ended = true;
        if (passing) {
            out.print(CLEAR);
            out.flush();
        }
    }

    private String in(String style, String line) {
        return coloured ? style + line + END : line;
    }
}
