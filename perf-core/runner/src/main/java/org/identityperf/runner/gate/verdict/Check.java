package org.identityperf.runner.gate.verdict;

/**
 * A check is one thing that was judged, as a person and a test report see it.
 *
 * @param name short and stable, such as {@code OfflineSessionPreload.server[…] store.calls}
 * @param outcome how it ended
 * @param sentence what was found, with the values
 */
public record Check(String name, Outcome outcome, String sentence) {}
