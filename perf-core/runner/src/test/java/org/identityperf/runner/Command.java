package org.identityperf.runner;

import java.io.IOException;

/** A program of this machine that a test needs, such as {@code mount}; what it prints is not looked at. */
public final class Command {

    private Command() {}

    /** Runs it to its end; whether it did what it should. */
    public static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
