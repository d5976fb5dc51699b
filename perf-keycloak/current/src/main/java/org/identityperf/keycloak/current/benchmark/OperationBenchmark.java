package org.identityperf.keycloak.current.benchmark;

import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;

/**
 * The state of a benchmark of one {@link Operation}.
 *
 * @param <D> describes the data
 */
public abstract class OperationBenchmark<D> extends MeasuredOperation {

    D data;
    private List<Object> answers;
    private Object answer;

    /** Returns the description of the data in the database of the {@link #realm}. */
    abstract D data();

    abstract Operation<D> operation();

    /** Does what is done once, before the first operation. */
    void ready() {}

    @Override
    final void opened() {
        data = data();
        answers = IntStream.range(0, length())
                .mapToObj(i -> operation().answer().of(data, i))
                .toList();
        ready();
        if (KeptServer.isUsedFirst()) {
            return;
        }
        reader.forget();
        // A warm-up reads what a warm cache then holds. So the first answer from the cache would be counted, for which
        // classes are loaded and linked.
        boolean readsBefore = !cold || !warmedUp;
        for (int i = 0; i < length() && readsBefore; i++) {
            Expected.check("an answer before the first window", answers.get(i), run(i));
        }
    }

    private Object run(int i) {
        return operation().run().on(reader, data, i);
    }

    @Override
    Object next() {
        answer = run(turn);
        return answer;
    }

    @Override
    void check() {
        Expected.check("answer " + turn, answers.get(turn), answer);
    }
}
