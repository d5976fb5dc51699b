package org.identityperf.fusionauth.dataset;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.identityperf.fusionauth.store.Password;

/**
 * Prepared passwords give every user one of 32 passwords with its hash. Fifteen million hashes of their own would be
 * two days of work. User i has pair i modulo 32. One half of the pairs has the usual number of rounds, the other half
 * one round, so that a login can be measured without its hash.
 */
public final class PreparedPasswords {

    private static final int PAIRS = 32;

    private final List<Password> pairs;

    PreparedPasswords(long seed) {
        SplittableRandom salts = new SplittableRandom(seed);
        pairs = IntStream.range(0, PAIRS)
                .mapToObj(i -> Password.encode(of(i), rounds(i), salts))
                .toList();
    }

    /** Returns the password of a user. */
    public static String of(long user) {
        return "password" + user % PAIRS;
    }

    /** Returns the rounds of a user's hash. */
    public static int rounds(long user) {
        return user % PAIRS < PAIRS / 2 ? Password.USUAL_ROUNDS : 1;
    }

    /** Returns what is stored of a user's password. */
    Password kept(long user) {
        return pairs.get((int) (user % PAIRS));
    }
}
