package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.identityperf.probe.dataset.Dataset;

/** A further dataset of a benchmark: in another store at the same time, or in place of its usual one. */
@Documented
@Inherited
@Repeatable(UsesDataset.All.class)
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface UsesDataset {

    /** What is loaded. */
    Class<? extends Dataset> value();

    /** The other store that it stands in, such as {@code elasticsearch}; without one it takes the usual one's place. */
    String store() default "";

    /** The cases that use it, by a value of one parameter, such as {@code shape=JSONB}; without it, all. */
    String when() default "";

    /** Several of them. */
    @Documented
    @Inherited
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface All {

        /** Each. */
        UsesDataset[] value();
    }
}
