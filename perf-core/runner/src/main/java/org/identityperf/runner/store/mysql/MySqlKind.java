package org.identityperf.runner.store.mysql;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.database.JdbcPing;
import org.identityperf.runner.store.kind.StoreKind;

/** MySQL. Its pages and its redo are counted of the whole server. */
public class MySqlKind extends StoreKind {

    private static final String DEFINITIONS = "SELECT concat_ws(' ', table_name, column_name, column_type, is_nullable,"
            + " column_default) FROM information_schema.columns WHERE table_schema = database()"
            + " UNION ALL SELECT concat_ws(' ', table_name, index_name, seq_in_index, column_name, %ssub_part,"
            + " non_unique) FROM information_schema.statistics WHERE table_schema = database() ORDER BY 1";

    public MySqlKind() {
        this(Store.MYSQL);
    }

    MySqlKind(Store store) {
        super(store, Isolation.COUNTS, JdbcPing::new);
    }

    @Override
    protected RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        return MySqlProgram.start(cache, say);
    }

    @Override
    protected RunningStore container(Cache cache, Consumer<String> say) {
        return MySqlContainer.start(Engine.find(), cache, say);
    }

    @Override
    protected final RunningStore external(StoreSettings settings, Consumer<String> say) {
        return ExternalMySql.reach(settings.external(store()), say);
    }

    @Override
    public final Optional<List<String>> tableDefinitions(Address database) {
        String expression = Flavour.of(database) == Flavour.MYSQL ? "expression, " : "";
        return Optional.of(Sql.column(database, DEFINITIONS.formatted(expression)));
    }
}
