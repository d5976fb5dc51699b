package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.identityperf.probe.dataset.Dataset;

/**
 * This annotation describes a benchmark class, independently of how it is run. Every benchmark class has it or inherits
 * it. Its {@link Kind} follows from the class that it extends: {@link SteadyState} or {@link ColdStart}. The module's {@code tiers.yaml} sets how often and at which sizes a benchmark runs.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface StorageBenchmark {

    /** The dataset that is loaded into the case's own store, unless a {@link UsesDataset} replaces it. */
    Class<? extends Dataset> dataset();

    /** Whether the benchmark changes its datasets; benchmarks that only read may share them. */
    boolean writes() default false;

    /** The number of invocations that are counted together, so that the counts cover a whole sequence of them. */
    int countedInvocations() default 1;
}
