package org.identityperf.runner.reach;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.measure.ReachedMethods.OfCase;
import org.identityperf.probe.measure.ReachedMethods.Part;
import org.identityperf.probe.measure.ReachedMethods.Reached;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Which methods of the server each case executes.
 *
 * @param cases by a case's name, by part, by the content of a jar
 */
record ReachMap(Map<String, Map<Part, Map<String, BitSet>>> cases) {

    /** Reads what counting JVMs wrote into a folder. */
    static ReachMap read(Path folder) throws IOException {
        Map<String, Map<Part, Map<String, BitSet>>> cases = new HashMap<>();
        if (Files.notExists(folder)) {
            return new ReachMap(cases);
        }
        List<OfCase> read = SavedFile.readAll(folder, ".reached", new TypeReference<>() {});
        for (OfCase one : read) {
            Map<Part, Map<String, BitSet>> parts =
                    cases.computeIfAbsent(one.benchmarkCase(), first -> new EnumMap<>(Part.class));
            for (Reached reached : one.reached()) {
                parts.computeIfAbsent(reached.part(), first -> new HashMap<>())
                        .computeIfAbsent(reached.code(), first -> new BitSet())
                        .or(BitSet.valueOf(Base64.getDecoder().decode(reached.methods())));
            }
        }
        return new ReachMap(cases);
    }

    /** Returns whether any case executes one of these methods. */
    boolean executes(Map<String, int[]> methods) {
        return cases.keySet().stream().anyMatch(each -> executes(each, EnumSet.allOf(Part.class), methods));
    }

    boolean has(String benchmarkCase) {
        return cases.containsKey(benchmarkCase);
    }

    /** Returns whether a case executes one of these methods in one of these parts. */
    boolean executes(String benchmarkCase, Set<Part> in, Map<String, int[]> methods) {
        return cases.getOrDefault(benchmarkCase, Map.of()).entrySet().stream()
                .filter(part -> in.contains(part.getKey()))
                .anyMatch(part -> methods.entrySet().stream()
                        .anyMatch(each -> Arrays.stream(each.getValue())
                                .anyMatch(part.getValue().getOrDefault(each.getKey(), new BitSet())::get)));
    }

    /** Returns whether it has records of this code for any of these benchmarks. */
    boolean knows(Set<String> codes, Set<String> benchmarks) {
        return cases.entrySet().stream()
                .filter(each ->
                        benchmarks.contains(BenchmarkCase.of(each.getKey()).benchmark()))
                .flatMap(each -> each.getValue().values().stream())
                .anyMatch(byCode -> !Collections.disjoint(byCode.keySet(), codes));
    }
}
