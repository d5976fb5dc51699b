package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.LinkPopulation;
import org.identityperf.keycloak.current.LinksDataset;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find the user whom an identity provider sends, and to read with which identity providers a user
 * is linked?
 *
 * <p>{@code -Pperf -Dperf.include=ReadLinks}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = LinksDataset.class, countedInvocations = 10)
public class ReadLinksBenchmark extends LinkReads {

    /** A {@code Linked} value says what is asked about a link. */
    public enum Linked {
        /** The user with that subject at an identity provider, as a login through it asks. */
        USER(
                (asked, about, i) -> asked.users()
                        .linkedWith(
                                about.providerOf(i),
                                LinkPopulation.subject(about.realm().apart(i))),
                (about, i) -> UserView.of(about.realm().apart(i))),
        /** All links of a user. */
        LINKS(
                (asked, about, i) ->
                        asked.users().links(about.realm().userId(about.realm().apart(i))),
                (about, i) -> about.of(about.realm().apart(i)));

        private final Question<LinkPopulation> question;

        Linked(Question.Asking<LinkPopulation> asking, Question.Answer<LinkPopulation> answer) {
            this.question = new Question<>(asking, answer);
        }
    }

    /** The question. */
    @Param
    public Linked linked;

    @Override
    Question<LinkPopulation> question() {
        return linked.question;
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
