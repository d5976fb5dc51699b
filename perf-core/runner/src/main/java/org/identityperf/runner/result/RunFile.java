package org.identityperf.runner.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run file is a module's run on disk: {@code run.json} holds the conditions, {@code results.json} what was measured.
 */
public final class RunFile {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private RunFile() {}

    public static void write(RunResult run, Path file) throws IOException {
        ObjectNode node = JSON.createObjectNode();
        node.put("module", run.module());
        node.put("system", run.system());
        node.put("tier", run.tier());
        ObjectNode conditions = node.putObject("conditions");
        run.conditions().forEach(conditions::put);
        JSON.writeValue(file.toFile(), node);
    }

    /**
     * Returns the conditions in a file: those of one module's run, or of all modules of a build. In the latter each
     * name begins with its module's.
     */
    public static SortedMap<String, String> conditions(Path file) throws IOException {
        JsonNode root = JSON.readTree(file.toFile());
        SortedMap<String, String> conditions = new TreeMap<>();
        for (JsonNode run : root.isArray() ? root : List.of(root)) {
            String prefix = root.isArray() ? run.path("module").asText() + ' ' : "";
            conditions.put(prefix + "system", run.path("system").asText());
            conditions.put(prefix + "tier", run.path("tier").asText());
            run.path("conditions")
                    .properties()
                    .forEach(c ->
                            conditions.put(prefix + c.getKey(), c.getValue().asText()));
        }
        return conditions;
    }

    public static RunResult read(Path file, Path results) throws IOException {
        JsonNode node = JSON.readTree(file.toFile());
        SortedMap<String, String> conditions = new TreeMap<>();
        node.path("conditions")
                .properties()
                .forEach(c -> conditions.put(c.getKey(), c.getValue().asText()));
        List<Measurement> measurements = JmhResults.read(results);
        return new RunResult(
                node.path("module").asText(),
                node.path("system").asText(),
                node.path("tier").asText(),
                conditions,
                measurements);
    }
}
