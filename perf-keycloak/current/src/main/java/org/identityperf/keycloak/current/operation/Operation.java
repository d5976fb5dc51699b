package org.identityperf.keycloak.current.operation;

import org.identityperf.keycloak.current.reader.Reader;

/**
 * An operation on loaded data and the answer that it must give. It is done in turns, each about other objects.
 *
 * @param <D> describes the data
 * @param run does the operation, on the server or the floor
 * @param answer the right answer, which is computed before anything is measured
 */
public record Operation<D>(Run<D> run, Answer<D> answer) {

    /** What turn i of an operation does. */
    public interface Run<D> {
        Object on(Reader reader, D data, int i);
    }

    /** What turn i of an operation must return. */
    public interface Answer<D> {
        Object of(D data, int i);
    }
}
