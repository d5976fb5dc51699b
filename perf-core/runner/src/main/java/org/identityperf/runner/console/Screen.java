package org.identityperf.runner.console;

import java.io.PrintStream;

/** A screen shows a run's lines. */
public interface Screen {

    void stays(String line);

    /** Shows an error. */
    default void fails(String line) {
        stays(line);
    }

    void passes(String line);

    /** Ends progress lines: from now on only lines that stay are shown. */
    default void end() {}

    /** Returns a screen for a build tool or a file: all lines, one below the other. */
    static Screen plain(PrintStream out) {
        return new Screen() {
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
