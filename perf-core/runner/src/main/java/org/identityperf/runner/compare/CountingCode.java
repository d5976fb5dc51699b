package org.identityperf.runner.compare;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.RunnerClasses;

/** The counting code is the part of the runner that decides what is counted; how it is judged and shown may change. */
final class CountingCode {

    private static final Pattern ROOMS =
            Pattern.compile("org/identityperf/runner/(measure|dataset|environment|suite|jvm|store)/");

    private CountingCode() {}

    /** Returns what distinguishes it from other versions of it. */
    static String content() throws IOException {
        return Content.of(
                List.of(RunnerClasses.place()), name -> ROOMS.matcher(name).lookingAt());
    }
}
