package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;

import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.reader.Reader;

/** The answers of operations, each of which must be what the population says. */
final class OperationAnswers {

    private OperationAnswers() {}

    static <D> void areRight(Operation<D> operation, Reader reader, D data, int turns) {
        for (int i = 0; i < turns; i++) {
            assertThat(operation.run().on(reader, data, i))
                    .isEqualTo(operation.answer().of(data, i));
        }
    }
}
