package org.identityperf.keycloak.current.reader;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** An export view has the names of whatever of a realm's population is in an export, and nothing that every realm has. */
public record ExportView(
        SortedSet<String> users, SortedSet<String> clients, SortedSet<String> roles, SortedSet<String> groups) {

    private static final Pattern OF_POPULATION = Pattern.compile("(user|client|role|right|group)\\d+");

    /** Returns the view of all that is called so. */
    static ExportView of(
            Collection<String> users, Collection<String> clients, Collection<String> roles, Collection<String> groups) {
        return new ExportView(known(users), known(clients), known(roles), known(groups));
    }

    private static SortedSet<String> known(Collection<String> names) {
        return names.stream().filter(OF_POPULATION.asMatchPredicate()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns what a correct export says. */
    public static ExportView of(UserPopulation about, boolean withUsers) {
        return of(
                names(withUsers ? about.sizes().users() : 0, UserPopulation::userName),
                names(about.sizes().clients(), k -> ClientPopulation.clientId((int) k)),
                Stream.concat(
                                names(about.sizes().roles(), k -> UserPopulation.roleName((int) k)).stream(),
                                about.clients().roleNames().stream())
                        .toList(),
                names(about.sizes().groups(), k -> UserPopulation.groupName((int) k)));
    }

    private static List<String> names(long count, LongFunction<String> name) {
        return LongStream.range(0, count).mapToObj(name).toList();
    }

    /** Returns what an export by Keycloak says. */
    public static ExportView of(RealmRepresentation export) {
        return of(
                names(export.getUsers(), UserRepresentation::getUsername),
                names(export.getClients(), ClientRepresentation::getClientId),
                Stream.concat(
                                export.getRoles().getRealm().stream(),
                                export.getRoles().getClient().values().stream().flatMap(List::stream))
                        .map(RoleRepresentation::getName)
                        .toList(),
                export.getGroups().stream()
                        .flatMap(ExportView::withThoseBelow)
                        .map(GroupRepresentation::getName)
                        .toList());
    }

    private static Stream<GroupRepresentation> withThoseBelow(GroupRepresentation group) {
        return Stream.concat(Stream.of(group), group.getSubGroups().stream().flatMap(ExportView::withThoseBelow));
    }

    /** Returns the names of all; Keycloak says by null that there are none. */
    private static <T> List<String> names(List<T> all, Function<T, String> name) {
        return Optional.ofNullable(all).orElse(List.of()).stream().map(name).toList();
    }
}
