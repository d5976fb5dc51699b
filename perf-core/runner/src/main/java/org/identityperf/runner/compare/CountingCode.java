package org.identityperf.runner.compare;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.runner.jvm.Content;

/** The counting code is the part of the runner that decides what is counted; how it is judged and shown may change. */
final class CountingCode {

    private static final Pattern ROOMS =
            Pattern.compile("org/identityperf/runner/(measure|dataset|environment|suite|jvm|store)/");

    private CountingCode() {}

    /** Returns what distinguishes it from other versions of it. */
    static String content() throws IOException {
        return Content.of(List.of(runner()), name -> ROOMS.matcher(name).lookingAt());
    }

    /** Returns where the code of the runner is: its class folder or jar. */
    private static Path runner() {
        try {
            return Path.of(CountingCode.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the runner's own classes can't be found", e);
        }
    }
}
