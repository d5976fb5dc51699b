package org.identityperf.runner.console;

import java.io.PrintStream;

/** A screen shows a run's lines. */
public interface Screen {

    /** The number of characters in a line where nothing says another. */
    int WIDTH = 120;

    void stays(String line);

    /** Shows a line of what a person wants to know in the end. */
    default void answers(String line) {
        stays(line);
    }

    /** Shows an error. */
    default void fails(String line) {
        stays(line);
    }

    void passes(String line);

    /** Ends progress lines: from now on only lines that stay are shown. */
    default void end() {}

    /** Returns the number of characters in a line. */
    default int width() {
        return WIDTH;
    }

    /** Returns a screen for a build tool or a file: all lines, one below the other. */
    static Screen plain(PrintStream out) {
        return plain(out, WIDTH);
    }

    /** Returns the same with another number of characters in a line. */
    static Screen plain(PrintStream out, int width) {
        return new Screen() {
            @Override
            public int width() {
                return width;
            }

            @Override
            public void stays(String line) {
                out.println(line);
                out.flush();
            }

            @Override
            public void passes(String line) {
                stays(line);
            }
        };
    }
}
