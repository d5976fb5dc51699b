package org.identityperf.assertions;

import java.lang.reflect.Constructor;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives a storage test the counts of a database of its own, which is dropped after it. */
final class StorageExtension implements ParameterResolver {

    private static final Namespace OURS = Namespace.create(StorageExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == Counts.class || type == DataSource.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        Counts counts = test.getStore(OURS)
                .getOrComputeIfAbsent(Database.class, any -> database(test), Database.class)
                .counts();
        return parameter.getParameter().getType() == Counts.class ? counts : counts.dataSource();
    }

    private static Database database(ExtensionContext test) {
        Class<? extends Schema> schema = AnnotationSupport.findAnnotation(test.getElement(), StorageTest.class)
                .orElseThrow()
                .value();
        return test.getRoot()
                .getStore(OURS)
                .getOrComputeIfAbsent(PostgresServer.class, any -> PostgresServer.open(), PostgresServer.class)
                .copyOf(schema.getName(), () -> made(schema));
    }

    private static Schema made(Class<? extends Schema> schema) {
        try {
            Constructor<? extends Schema> constructor = schema.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(schema.getName() + " needs a constructor without parameters", e);
        }
    }

    /**
     * This is the database of one test.
     *
     * @param dropping what drops it
     */
    record Database(Counts counts, Runnable dropping) implements AutoCloseable {

        @Override
        public void close() {
            dropping.run();
        }
    }
}
