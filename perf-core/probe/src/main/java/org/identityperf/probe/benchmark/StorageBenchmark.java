package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.identityperf.probe.dataset.Dataset;

/**
 * Every benchmark class carries this annotation, itself or by a class that it extends: what is true of the benchmark
 * however it is run. How often and at which sizes it runs is a matter of the module's {@code tiers.yaml}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface StorageBenchmark {

    /** The kind of the operation, which JMH's mode must agree with. */
    Kind kind();

    /** What is loaded into the case's own store, unless a {@link UsesDataset} says otherwise. */
    Class<? extends Dataset> dataset();

    /** Whether it changes its datasets; benchmarks that only read may share them. */
    boolean writes() default false;

    /** How many invocations are counted together, so that counts are of a whole sequence of them. */
    int countedInvocations() default 1;
}
