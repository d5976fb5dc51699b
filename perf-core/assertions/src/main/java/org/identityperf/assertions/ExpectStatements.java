package org.identityperf.assertions;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A JUnit test that has to execute so many statements, from the first line of its method to the last. They are counted by
 * the {@link Counts} that is a parameter of the test, such as that of {@link StorageTest}, or else a field of its class.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ExpectStatementsExtension.class)
public @interface ExpectStatements {

    /** Returns the number of statements; any if negative. */
    int value() default -1;

    /** Returns the highest number of statements; any if negative. */
    int atMost() default -1;

    /** Returns the number of queries; any if negative. */
    int selects() default -1;

    /** Returns the number of inserts; any if negative. */
    int inserts() default -1;

    /** Returns the number of updates; any if negative. */
    int updates() default -1;

    /** Returns the number of deletes; any if negative. */
    int deletes() default -1;
}
