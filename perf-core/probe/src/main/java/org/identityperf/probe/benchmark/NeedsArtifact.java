package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A benchmark's JVMs have an artifact in front of the server's class path that no build needs. It is looked for in the
 * user's repositories; where it can't be had, the cases are skipped.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface NeedsArtifact {

    /** The artifact, as {@code group:artifact}. */
    String value();

    /** The artifact on the server's class path whose version it has too. */
    String versionOf();

    /** The implementations that need it; without any, all. */
    String[] implementations() default {};

    /** The cases that need it, by a value of one parameter, such as {@code shape=JSONB}; without it, all. */
    String when() default "";
}
