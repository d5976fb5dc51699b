package org.identityperf.usergrid.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.identityperf.usergrid.dataset.EntityRows.RowSink;

/** This row sink sends rows that do not wait for each other. */
public final class RowsAtOnce implements RowSink<RuntimeException> {

    private final CqlSession session;
    private final List<CompletableFuture<?>> underWay = new ArrayList<>();

    public RowsAtOnce(CqlSession session) {
        this.session = session;
    }

    @Override
    public void take(BoundStatement row) {
        underWay.add(session.executeAsync(row).toCompletableFuture());
    }

    /** Returns a stage that completes when the store has all rows. */
    public CompletionStage<Void> taken() {
        return CompletableFuture.allOf(underWay.toArray(CompletableFuture[]::new));
    }
}
