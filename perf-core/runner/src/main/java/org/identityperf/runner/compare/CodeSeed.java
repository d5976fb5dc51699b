package org.identityperf.runner.compare;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.ServerClassPath;

/**
 * The code seed decides in which order two sides exchange what they can. It comes from the content of both sides' class
 * paths, so that no order is the same for all code.
 */
final class CodeSeed {

    private CodeSeed() {}

    static long of(Collection<ServerClassPath> baseline, Collection<ServerClassPath> candidate) throws IOException {
        long seed = 0;
        for (Collection<ServerClassPath> side : List.of(baseline, candidate)) {
            for (ServerClassPath classPath : side) {
                seed = seed * 31 + Content.of(classPath.entries()).hashCode();
            }
        }
        return seed;
    }
}
