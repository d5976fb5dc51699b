package org.identityperf.runner.store.postgresql;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.database.JdbcPing;
import org.identityperf.runner.store.kind.StoreKind;

/** PostgreSQL. A transaction in one database decides which rows another may prune, and so how many pages it reads. */
public final class PostgresKind implements StoreKind {

    private static final String DEFINITIONS = "SELECT concat_ws(' ', table_name, column_name, data_type,"
            + " character_maximum_length, is_nullable, column_default) FROM information_schema.columns"
            + " WHERE table_schema = current_schema()"
            + " UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1";

    @Override
    public Store store() {
        return Store.POSTGRESQL;
    }

    @Override
    public RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return PostgresProgram.start(cache, say);
    }

    @Override
    public RunningStore container(Cache cache, Consumer<String> say) {
        return PostgresContainer.start(Engine.find(), cache, say);
    }

    @Override
    public RunningStore external(StoreSettings settings, Consumer<String> say) {
        return ExternalPostgres.reach(settings.external(store()), say);
    }

    @Override
    public Ping ping(Address address) throws SQLException {
        return new JdbcPing(address);
    }

    @Override
    public Isolation isolation() {
        return Isolation.WRITES;
    }

    @Override
    public Optional<List<String>> tableDefinitions(Address database) {
        return Optional.of(Sql.column(database, DEFINITIONS));
    }
}
