package org.identityperf.runner.gate.counts;

import java.util.function.Predicate;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Counting terms say under what circumstances a run counted, and so what its counts can be compared with.
 *
 * @param standard whether the run generated the standard rows in its own stores for a released version of the server,
 *     so that nothing but a change of the project can make them others. Code that is compared is of no version
 * @param required tells what must have expected counts
 * @param java the version of the Java that it ran on, with its update, such as {@code 17.0.15}
 * @param racing tells the cases in which threads or servers race, so that what they allocate depends on who was first
 */
public record CountingTerms(
        boolean standard, Predicate<CountKey> required, String java, Predicate<BenchmarkCase> racing) {}
