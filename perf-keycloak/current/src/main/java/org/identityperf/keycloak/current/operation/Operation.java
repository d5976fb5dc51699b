package org.identityperf.keycloak.current.operation;

import java.util.List;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

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

    /** What the server's own model returns in turn i. */
    public interface OnServer<D> {
        Object of(KeycloakSession session, RealmModel realm, D data, int i);
    }

    /** The values of the places of a statement in turn i. */
    public interface Values<D> {
        List<?> of(D data, int i);
    }

    /**
     * Returns an operation that the floor does by one statement.
     *
     * @param rows reads the rows that answer the statement
     */
    public static <D> Operation<D> of(
            OnServer<D> server, String sql, FloorReader.Answer<?> rows, Values<D> values, Answer<D> answer) {
        return new Operation<>(
                (reader, data, i) -> reader.<Object>ask(
                        (session, realm) -> server.of(session, realm, data, i),
                        floor -> floor.ask(sql, rows, values.of(data, i).toArray())),
                answer);
    }

    /** Returns an operation that reads names, such as those of a page of users; the statement's first column has them. */
    public static <D> Operation<D> names(OnServer<D> server, String sql, Values<D> values, Answer<D> answer) {
        return of(server, sql, FloorReader::names, values, answer);
    }
}
