package org.identityperf.runner.reach;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.measure.StatementCallers.Called;
import org.identityperf.probe.measure.StatementCallers.Frame;
import org.identityperf.probe.measure.StatementCallers.OfCase;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.StatementText;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.ServerCode;

/**
 * Who executes the statements of the candidate's operations. A caller that the change touches comes before others, and of
 * those the one that executes the statement most often.
 *
 * @param byOperation the callers of each statement, by the statement as a client sends it, by operation
 */
public record Callers(Map<String, Map<String, List<Caller>>> byOperation) {

    /** How many methods are kept at least where there are so many. */
    private static final int LEAST = 3;

    /** Names of methods that other code than a programmer's has. */
    private static final String GENERATED = "$$_";

    private static final String LAMBDA = "lambda$";

    /**
     * Reads what JVMs with {@link TracedDrivers} wrote into a folder.
     *
     * @param cases those that were counted
     * @param differing the methods that differ, by name and descriptor, of each class
     */
    public static Callers read(
            Path folder, List<BenchmarkCase> cases, ServerCode code, Map<String, Set<String>> differing)
            throws IOException {
        List<OfCase> read = SavedFile.readAll(folder, ".callers", new TypeReference<>() {});
        Map<String, Map<String, List<Caller>>> byOperation = new HashMap<>();
        for (BenchmarkCase benchmarkCase : cases) {
            Map<String, List<Caller>> callers =
                    byOperation.computeIfAbsent(operation(benchmarkCase), first -> new HashMap<>());
            read.stream()
                    .filter(each -> each.benchmarkCase().equals(benchmarkCase.toString()))
                    .flatMap(each -> each.calls().stream())
                    .sorted(Comparator.comparingLong(Called::times).reversed())
                    .forEach(called -> callers.merge(
                            StatementText.sent(called.sql()),
                            own(called.frames(), code, differing),
                            (one, other) -> isTouched(other) && !isTouched(one) ? other : one));
        }
        return new Callers(byOperation);
    }

    /** Returns the same changes of a case's statements, with the callers of those that are executed more often. */
    public List<StatementChange> named(BenchmarkCase benchmarkCase, List<StatementChange> statements) {
        Map<String, List<Caller>> callers = byOperation.getOrDefault(operation(benchmarkCase), Map.of());
        return statements.stream()
                .map(each -> each.executedMore() && each.callers().isEmpty()
                        ? each.calledFrom(callers.getOrDefault(StatementText.sent(each.statement()), List.of()))
                        : each)
                .toList();
    }

    private static String operation(BenchmarkCase benchmarkCase) {
        return CaseParams.operation(benchmarkCase.without(CaseParams.CACHE));
    }

    private static boolean isTouched(List<Caller> callers) {
        return callers.stream().anyMatch(Caller::changed);
    }

    /** Returns the innermost methods of the server, up to the first one that differs. */
    private static List<Caller> own(List<Frame> frames, ServerCode code, Map<String, Set<String>> differing) {
        List<Caller> own = new ArrayList<>();
        for (Frame frame : frames) {
            String name = frame.className().replace('.', '/');
            if (code.isOwn(name) && !frame.method().startsWith(GENERATED)) {
                Caller caller = new Caller(
                        ClassCode.simple(name) + '.' + method(frame.method()),
                        differing.getOrDefault(name, Set.of()).contains(frame.method() + frame.descriptor()));
                // A lambda expression and the method that contains it are one.
                if (!own.isEmpty() && own.get(own.size() - 1).method().equals(caller.method())) {
                    Caller inner = own.remove(own.size() - 1);
                    caller = new Caller(caller.method(), inner.changed() || caller.changed());
                }
                own.add(caller);
            }
        }
        int changed =
                own.indexOf(own.stream().filter(Caller::changed).findFirst().orElse(null));
        int shown = changed < 0 ? LEAST : Math.max(LEAST, changed + 1);
        return own.subList(0, Math.min(shown, own.size()));
    }

    /** Returns the method that contains a lambda expression, or else the method itself. */
    static String method(String name) {
        return name.startsWith(LAMBDA) ? name.substring(LAMBDA.length(), name.lastIndexOf('$')) : name;
    }
}
