package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.identityperf.probe.dataset.Dataset;

/**
 * This annotation names a further dataset of a benchmark: in another store at the same time, or replacing its usual
 * one.
 */
@Documented
@Inherited
@Repeatable(UsesDataset.All.class)
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface UsesDataset {

    Class<? extends Dataset> value();

    /** The other store that holds it, such as {@code elasticsearch}; if empty, it replaces the usual dataset. */
    String store() default "";

    /** The cases that use it, as a value of one parameter, such as {@code shape=JSONB}; all if empty. */
    String when() default "";

    @Documented
    @Inherited
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface All {

        UsesDataset[] value();
    }
}
