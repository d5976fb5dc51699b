package org.identityperf.runner.store.mysql;

import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.container.Engine;
import org.identityperf.runner.store.kind.JdbcPing;
import org.identityperf.runner.store.kind.StoreKind;

/** MySQL. Its pages and its redo are counted of the whole server. */
public class MySqlKind extends StoreKind {

    private static final String DEFINITIONS = "SELECT concat_ws(' ', table_name, column_name, column_type, is_nullable,"
            + " column_default) FROM information_schema.columns WHERE table_schema = database()"
            + " UNION ALL SELECT concat_ws(' ', table_name, index_name, seq_in_index, column_name, %ssub_part,"
            + " non_unique) FROM information_schema.statistics WHERE table_schema = database() ORDER BY 1";

    public MySqlKind() {
        this(
                Store.MYSQL,
                (settings, cache, say) -> MySqlServer.start(cache, say),
                (settings, cache, say) -> MySqlServer.start(Engine.find(), cache, say));
    }

    MySqlKind(Store store, Opening embedded, Opening container) {
        super(
                store,
                Isolation.COUNTS,
                JdbcPing::new,
                embedded,
                container,
                (settings, cache, say) -> ExternalMySql.reach(settings.external(store), say));
    }

    @Override
    public final Optional<List<String>> tableDefinitions(Address database) {
        String expression = Flavour.of(database) == Flavour.MYSQL ? "expression, " : "";
        return Optional.of(Sql.column(database, DEFINITIONS.formatted(expression)));
    }
}
