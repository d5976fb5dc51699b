package org.identityperf.usergrid.reference;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.store.Json;

/** The reads are the parts of a request, each one request to Cassandra. Every answer fits a page. */
final class Reads {

    private final CqlSession session;
    private final PreparedStatement dictionary;
    private final PreparedStatement entity;
    private final PreparedStatement sourceTypes;
    private final PreparedStatement targetTypes;
    private final PreparedStatement shard;
    private final PreparedStatement targets;
    private final PreparedStatement version;
    private final PreparedStatement marks;
    private final PreparedStatement token;
    private final PreparedStatement touch;

    Reads(CqlSession session) {
        this.session = session;
        dictionary = session.prepare("SELECT name FROM entity_dictionaries WHERE entity = ? AND dictionary = ?");
        entity = session.prepare(
                "SELECT data FROM entity_version_data WHERE application = ? AND type = ? AND entity = ?");
        sourceTypes =
                session.prepare("SELECT edge_type FROM graph_source_edge_types WHERE application = ? AND source = ?");
        targetTypes =
                session.prepare("SELECT edge_type FROM graph_target_edge_types WHERE application = ? AND target = ?");
        shard = session.prepare("SELECT shard FROM edge_shards WHERE application = ? AND node = ? AND edge_type = ?"
                + " AND shard <= ? LIMIT 1");
        targets = session.prepare("SELECT target FROM graph_source_node_edges WHERE application = ? AND source = ?"
                + " AND edge_type = ? AND shard = ?");
        version = session.prepare("SELECT edge_time, deleted FROM graph_edge_versions WHERE application = ?"
                + " AND source = ? AND edge_type = ? AND target = ? AND shard = ? LIMIT 1");
        marks = session.prepare("SELECT marked_time, node FROM graph_marked_nodes WHERE application = ? AND node IN ?");
        token = session.prepare("SELECT principal, accessed, duration FROM tokens WHERE id = ?");
        touch = session.prepare("UPDATE tokens SET accessed = ? WHERE id = ?");
    }

    /** Returns the names in a dictionary. */
    CompletionStage<Set<String>> dictionary(UUID owner, String name) {
        return rows(dictionary.bind(owner, name), row -> row.getString(0));
    }

    CompletionStage<Optional<JsonNode>> entity(String type, UUID id) {
        return first(entity.bind(Names.APPLICATION, type, id), row -> Json.read(row.getByteBuffer(0)));
    }

    CompletionStage<Set<String>> sourceTypes(UUID node) {
        return rows(sourceTypes.bind(Names.APPLICATION, node), row -> row.getString(0));
    }

    CompletionStage<Set<String>> targetTypes(UUID node) {
        return rows(targetTypes.bind(Names.APPLICATION, node), row -> row.getString(0));
    }

    /** Returns the last shard of a node's edges that begins at that time or before. */
    CompletionStage<Optional<Long>> shard(UUID node, String edgeType, long time) {
        return first(shard.bind(Names.APPLICATION, node, edgeType, time), row -> row.getLong(0));
    }

    /** Returns when the last version of an edge was made; empty if there is none or it is deleted. */
    CompletionStage<OptionalLong> version(UUID source, String edgeType, UUID target, long in) {
        return first(version.bind(Names.APPLICATION, source, edgeType, target, in), row -> row)
                .thenApply(found -> found.filter(row -> !row.getBoolean("deleted"))
                        .map(row -> OptionalLong.of(row.getLong("edge_time")))
                        .orElse(OptionalLong.empty()));
    }

    /** Returns when the nodes were marked as deleted; nodes without a mark are left out. */
    CompletionStage<Set<Long>> marks(UUID... nodes) {
        return rows(marks.bind(Names.APPLICATION, List.of(nodes)), row -> row.getLong(0));
    }

    /** Returns those of the nodes that were marked as deleted. */
    CompletionStage<Set<UUID>> marked(List<UUID> nodes) {
        return rows(marks.bind(Names.APPLICATION, nodes), row -> row.getUuid(1));
    }

    /** Returns where the edges of a shard lead, the last edge first. */
    CompletionStage<List<UUID>> targets(UUID source, String edgeType, long in) {
        return rows(targets.bind(Names.APPLICATION, source, edgeType, in), row -> row.getUuid(0))
                .thenApply(List::copyOf);
    }

    CompletionStage<Optional<Token>> token(UUID id) {
        return first(token.bind(id), row -> new Token(row.getUuid(0), row.getLong(1), row.getLong(2)));
    }

    /** Stores when a token was used. */
    CompletionStage<?> touch(UUID id, long time) {
        return session.executeAsync(touch.bind(time, id));
    }

    /**
     * The proof of a principal.
     *
     * @param accessed when the token was last used
     * @param duration how long the token lives after that, in the same unit
     */
    record Token(UUID principal, long accessed, long duration) {
        boolean alive(long now) {
            return now - accessed < duration;
        }
    }

    private <T> CompletionStage<Optional<T>> first(BoundStatement read, Function<Row, T> as) {
        return session.executeAsync(read)
                .thenApply(answer -> Optional.ofNullable(answer.one()).map(as));
    }

    private <T> CompletionStage<Set<T>> rows(BoundStatement read, Function<Row, T> as) {
        return session.executeAsync(read).thenApply((AsyncResultSet answer) -> {
            Set<T> found = new LinkedHashSet<>();
            answer.currentPage().forEach(row -> found.add(as.apply(row)));
            return found;
        });
    }
}
