package org.identityperf.runner.console;

import java.io.PrintStream;

/** Where a run's lines appear. */
public interface Screen {

    /** A line that is worth reading later. */
    void stays(String line);

    /** A line that only tells how far something is. */
    void passes(String line);

    /** Only what stays is shown from now on. */
    default void end() {}

    /** Under a build tool or in a file: all lines, one below the other. */
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
