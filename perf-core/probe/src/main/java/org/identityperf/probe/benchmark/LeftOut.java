package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * This annotation names cases that the release of the server can't do, such as those of a feature that it no longer has.
 * They are skipped, and a run says why. It belongs on a class that is compiled for some releases alone, and holds for all
 * classes that extend it.
 */
@Documented
@Repeatable(LeftOut.All.class)
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface LeftOut {

    /** Why, as a sentence without its period, such as {@code Syncope 4.1 has no dynamic groups}. */
    String value();

    /** The implementations that can't do it; all if none is given. */
    String[] implementations() default {};

    /**
     * The cases, by one parameter: {@code shape=ROWS} for those of that value, {@code dynamicGroups!=0} for those of every
     * other value. All if empty.
     */
    String when() default "";

    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface All {

        LeftOut[] value();
    }
}
