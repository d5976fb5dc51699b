package org.identityperf.probe.benchmark;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * This annotation names an artifact that a benchmark's JVMs need in front of the server's class path, and that no build
 * needs. It is resolved from the user's repositories, without what it depends on. If it can't be had, the cases are
 * skipped. A benchmark also has what its superclasses and their interfaces name.
 */
@Documented
@Repeatable(NeedsArtifact.All.class)
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface NeedsArtifact {

    /** The artifact, as {@code group:artifact}. */
    String value();

    /** The artifact on the server's class path whose version this one also has. */
    String versionOf();

    /** The implementations that need the artifact; all if none is given. */
    String[] implementations() default {};

    /** The cases that need it, as a value of one parameter, such as {@code shape=JSONB}; all if empty. */
    String when() default "";

    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface All {

        NeedsArtifact[] value();
    }
}
