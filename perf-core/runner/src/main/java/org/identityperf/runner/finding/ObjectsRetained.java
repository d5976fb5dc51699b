package org.identityperf.runner.finding;

import java.util.List;
import org.identityperf.probe.measure.LiveObjects;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Objects that one operation leaves on the heap on one side, and not on the other or fewer of them there.
 *
 * @param classes those of which either side leaves more, the candidate's most first
 * @param heldBy the fields that hold most of them on the candidate's side, the nearest first; empty where that is not known
 */
public record ObjectsRetained(BenchmarkCase benchmarkCase, List<RetainedClass> classes, List<String> heldBy)
        implements Change, OfCase {

    /**
     * The objects of one class that an operation leaves.
     *
     * @param baseline how many at least, in each of several windows of repetitions; 0 where they become more in some alone
     */
    public record RetainedClass(String name, double baseline, double candidate) {

        /** Returns whether it is an array or one of the JDK's own classes, of which any code makes objects. */
        public boolean comesWithJdk() {
            return LiveObjects.comeWithJdk(name);
        }
    }

    public ObjectsRetained {
        classes = List.copyOf(classes);
        heldBy = List.copyOf(heldBy);
    }

    @Override
    public Verdict verdict() {
        return classes.stream().anyMatch(each -> each.candidate() > each.baseline())
                ? Verdict.REGRESSED
                : Verdict.IMPROVED;
    }
}
