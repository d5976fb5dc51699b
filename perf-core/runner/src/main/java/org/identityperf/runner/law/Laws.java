package org.identityperf.runner.law;

import java.util.List;
import org.identityperf.runner.result.RunResult;

/** Whether published laws hold in a run. */
public final class Laws {
    private Laws() {}

    /**
     * Looks at every law wherever the run measured what it needs.
     *
     * @return in the order of the laws, at least one a law
     */
    public static List<LawResult> evaluate(List<PublishedLaw> laws, RunResult run) {
        return laws.stream().flatMap(law -> law.evaluate(run).stream()).toList();
    }
}
