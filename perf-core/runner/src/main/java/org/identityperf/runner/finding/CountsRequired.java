package org.identityperf.runner.finding;

import java.util.List;
import java.util.Optional;

/**
 * Whether {@code counts.yaml} has every case that tiers {@code smoke} and {@code pr} count.
 *
 * @param version the server's version; empty where the server is a store of the project's own
 */
public record CountsRequired(Optional<String> version, List<String> lacking) implements Finding {

    @Override
    public Outcome outcome() {
        return lacking.isEmpty() ? Outcome.PASS : Outcome.FAIL;
    }
}
