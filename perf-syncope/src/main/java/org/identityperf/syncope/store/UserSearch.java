package org.identityperf.syncope.store;

import java.util.stream.LongStream;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.StaticGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * A search as a client requests it. Its result is the first {@value #PAGE} users by surname, and the
 * number of all that match.
 *
 * @param first the first value in the condition
 * @param second the second value in the condition; empty if there is only one
 */
public record UserSearch(SearchKind kind, String first, String second) {

    /** How many users a page has, as published. */
    public static final int PAGE = 25;

    // About as many users as fit on a page have a surname with this prefix, or a number in this range.
    private static final int HEX = 16;
    private static final int SURNAME_MARK = "sn_".length();

    /** Returns a search of that kind that finds this user, and perhaps others, among the given number of users. */
    public static UserSearch forUser(SearchKind kind, SyncopeUser user, long users) {
        String surname = user.value(Schema.SURNAME);
        return switch (kind) {
            case OR, AND -> new UserSearch(kind, user.value(Schema.FIRSTNAME), surname);
            case EQUALITY -> new UserSearch(kind, surname, "");
            case PREFIX -> new UserSearch(kind, surname.substring(0, SURNAME_MARK + digits(users)), "");
            case RANGE -> {
                long from = SyncopePopulation.uniqueNumber(user.number());
                long to = from + PAGE * (SyncopePopulation.UNIQUE_NUMBERS / users);
                yield new UserSearch(kind, Long.toString(from), Long.toString(to));
            }
            case MEMBERSHIP -> new UserSearch(kind, StaticGroup.EMPLOYEE.key().toString(), "");
        };
    }

    private static int digits(long users) {
        int digits = 1;
        for (long left = users / HEX; left > PAGE; left /= HEX) {
            digits++;
        }
        return digits;
    }

    /** Returns the condition in FIQL. */
    public String fiql() {
        return kind.fiql(first, second);
    }

    /** Returns how many of the first users it must find. */
    public long total(SyncopePopulation population, long users) {
        return switch (kind) {
            case OR, AND, EQUALITY -> 1;
            case PREFIX ->
                LongStream.range(0, users)
                        .filter(number -> population.surname(number).startsWith(first))
                        .count();
            case RANGE -> LongStream.range(0, users).filter(this::isInRange).count();
            case MEMBERSHIP -> users;
        };
    }

    private boolean isInRange(long user) {
        long number = SyncopePopulation.uniqueNumber(user);
        return number >= Long.parseLong(first) && number < Long.parseLong(second);
    }
}
