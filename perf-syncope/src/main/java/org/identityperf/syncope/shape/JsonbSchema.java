package org.identityperf.syncope.shape;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.release.Flavour;
import org.identityperf.syncope.server.SyncopeSchema;

/**
 * The JSONB schema is the set of documented JSONB tables. They are those of standard JPA, but a column of documents and
 * its index replace the tables and views of attributes. Source: Syncope 3.0, module persistence-jpa-json,
 * {@code spring-orm-pgjsonb.xml} and {@code pgjsonb/indexes.xml}. It has no dimensions.
 */
public final class JsonbSchema implements Dataset {

    private static final List<String> INDEXED = List.of("syncopeuser", "syncopegroup", "anyobject");

    // Since 2.1.6.
    private static final String LINKED_ACCOUNTS = "linkedaccount";

    private static final String ATTRIBUTE_TABLES =
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema AND tablename ~ '^(u|g|a|la)plainattr'";

    /** The document of an object without attributes. */
    private static final String NO_ATTRIBUTES = "'[{}]'";

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("JsonbSchema", 1, new SyncopeSchema());
    }

    @Override
    public long bytes(Sizes sizes) {
        return new SyncopeSchema().bytes(sizes);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        progress.begin("schema", 1);
        if (Flavour.here() == Flavour.JSONB) {
            // Syncope's own tables have documents.
            progress.advance(1);
            return;
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            List<String> tables = Query.texts(connection, ATTRIBUTE_TABLES);
            // This drops the views of attributes too.
            statement.execute("DROP TABLE " + String.join(", ", tables) + " CASCADE");
            for (String table : INDEXED) {
                statement.execute("ALTER TABLE " + table + " ADD COLUMN plainattrs jsonb");
            }
            statement.execute("ALTER TABLE IF EXISTS " + LINKED_ACCOUNTS + " ADD COLUMN plainattrs jsonb");
            statement.execute("UPDATE syncopegroup SET plainattrs = " + NO_ATTRIBUTES);
            for (String table : INDEXED) {
                statement.execute("CREATE INDEX " + table + "_plainattrs_idx ON " + table
                        + " USING gin (plainattrs jsonb_path_ops)");
            }
        }
        progress.advance(1);
    }
}
