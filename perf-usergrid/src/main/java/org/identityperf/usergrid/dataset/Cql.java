package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.identityperf.probe.address.CassandraSession;

/**
 * A CQL file in this class's package has statements, each ended by a semicolon; lines that begin with two hyphens are
 * comments.
 */
final class Cql {

    private final List<String> statements;

    private Cql(List<String> statements) {
        this.statements = statements;
    }

    static Cql of(String name) {
        try (InputStream file = Cql.class.getResourceAsStream(name)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*$", "");
            return new Cql(Arrays.stream(text.split(";"))
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int size() {
        return statements.size();
    }

    /**
     * Executes one statement after the other, each once every node knows of the one before.
     *
     * @param session used for nothing else: it no longer reads the schema, as it would after each statement
     */
    void run(CqlSession session, Runnable after) throws InterruptedException {
        session.setSchemaMetadataEnabled(false);
        for (String statement : statements) {
            CassandraSession.define(session, statement);
            after.run();
        }
    }
}
