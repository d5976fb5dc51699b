package org.identityperf.runner.gate.verdict;

/**
 * A check is one thing that was judged, as a person and a test report see it.
 *
 * @param name short and stable, such as {@code OfflineSessionPreload.server[…] store.calls}
 */
public record Check(String name, Outcome outcome, String sentence) {}
