package org.identityperf.runner.store.postgresql;

import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.JdbcPing;
import org.identityperf.runner.store.kind.StoreKind;

/** PostgreSQL. A transaction in one database decides which rows another may prune, and so how many pages it reads. */
public final class PostgresKind extends StoreKind {

    private static final String DEFINITIONS = "SELECT concat_ws(' ', table_name, column_name, data_type,"
            + " character_maximum_length, is_nullable, column_default) FROM information_schema.columns"
            + " WHERE table_schema = current_schema()"
            + " UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1";

    public PostgresKind() {
        super(
                Store.POSTGRESQL,
                Isolation.WRITES,
                JdbcPing::new,
                (settings, cache, say) -> PostgresServer.start(cache, say),
                (settings, cache, say) -> PostgresServer.start(Engine.find(), cache, say),
                (settings, cache, say) -> ExternalPostgres.reach(settings.external(Store.POSTGRESQL), say));
    }

    @Override
    public Optional<List<String>> tableDefinitions(Address database) {
        return Optional.of(Sql.column(database, DEFINITIONS));
    }
}
