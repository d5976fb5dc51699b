package org.identityperf.runner.jvm;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The runner's own classes: a folder where the checkout was compiled, else a jar. */
public final class RunnerClasses {

    private RunnerClasses() {}

    /** Returns where they are. */
    public static Path place() {
        try {
            return Path.of(RunnerClasses.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the runner's own classes can't be found", e);
        }
    }
}
