package org.identityperf.runner.store.network;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How long a question took, each time that it was asked. The first third is not counted: JVM and store warm up. */
final class AskedTimes {

    private static final int MOST = 600;
    private static final int LEAST = 60;
    /** Of asking, after which the least number will do. */
    private static final long ENOUGH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Question question;
    private final List<Long> nanos = new ArrayList<>();
    private long total;

    AskedTimes(Question question) {
        this.question = question;
    }

    void ask() throws IOException, SQLException {
        long begin = System.nanoTime();
        question.ask(0);
        long took = System.nanoTime() - begin;
        nanos.add(took);
        total += took;
    }

    boolean areEnough() {
        return nanos.size() >= MOST || (nanos.size() >= LEAST && total > ENOUGH_NANOS);
    }

    double medianMillis() {
        List<Long> warm = nanos.stream().skip(nanos.size() / 3).sorted().toList();
        return warm.get(warm.size() / 2) / 1e6;
    }
}
