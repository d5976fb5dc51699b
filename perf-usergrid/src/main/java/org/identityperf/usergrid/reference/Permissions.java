package org.identityperf.usergrid.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.store.RequestRefused;

/**
 * The permissions say what the sender of a request may do. They take three reads, each decided by the one before: the
 * roles; whether the application of the roles exists; what the roles may do. A token takes one more read, and a write.
 */
final class Permissions {

    private final Reads reads;
    private final boolean kept;
    private final LongSupplier now;
    private final Map<UUID, List<Permission>> byPrincipal = new ConcurrentHashMap<>();

    /**
     * Reads permissions.
     *
     * @param kept whether a principal's permissions are cached
     * @param now the time, in the unit of tokens
     */
    Permissions(Reads reads, boolean kept, LongSupplier now) {
        this.reads = reads;
        this.kept = kept;
        this.now = now;
    }

    /** Returns what the holder of the token may do, or what a guest may do if there is no token. */
    CompletionStage<List<Permission>> of(Optional<UUID> token) {
        return token.isEmpty() ? ofPrincipal(Names.APPLICATION) : ofHolder(token.get());
    }

    private CompletionStage<List<Permission>> ofHolder(UUID id) {
        return reads.token(id).thenCompose(found -> {
            long time = now.getAsLong();
            Reads.Token token = found.filter(known -> known.alive(time))
                    .orElseThrow(() -> new RequestRefused("there is no such token, or it has expired"));
            CompletionStage<?> written = reads.touch(id, time);
            return ofPrincipal(token.principal()).thenCombine(written, (permissions, done) -> permissions);
        });
    }

    private CompletionStage<List<Permission>> ofPrincipal(UUID principal) {
        List<Permission> known = byPrincipal.get(principal);
        if (known != null) {
            return CompletableFuture.completedStage(known);
        }
        return reads.dictionary(principal, Names.ROLES)
                .thenCompose(roles -> reads.entity(Names.APPLICATION_TYPE, Names.APPLICATION)
                        .thenCompose(application -> application.isEmpty()
                                ? CompletableFuture.failedStage(new RequestRefused("there is no such application"))
                                : ofRoles(roles)))
                .thenApply(permissions -> {
                    if (kept) {
                        byPrincipal.put(principal, permissions);
                    }
                    return permissions;
                });
    }

    /** Reads the permissions of each role, all at once. */
    private CompletionStage<List<Permission>> ofRoles(Set<String> roles) {
        CompletionStage<List<Permission>> all = CompletableFuture.completedStage(List.of());
        for (String role : roles) {
            CompletionStage<Set<String>> ofRole = reads.dictionary(Names.APPLICATION, Names.permissions(role));
            all = all.thenCombine(ofRole, Permissions::with);
        }
        return all;
    }

    private static List<Permission> with(List<Permission> known, Set<String> more) {
        List<Permission> both = new ArrayList<>(known);
        more.forEach(text -> both.add(Permission.parse(text)));
        return both;
    }
}
