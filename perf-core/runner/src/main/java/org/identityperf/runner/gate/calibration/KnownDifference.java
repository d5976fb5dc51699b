package org.identityperf.runner.gate.calibration;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.files.UnusableFile;

/**
 * A known difference is a statement that one side of a calibration asks for a reason that a module's
 * {@code calibration.yaml} tells.
 *
 * @param statement its text, with any placeholders
 * @param reason why only one side asks it, and what that means for figures
 */
public record KnownDifference(String statement, String reason) {

    /** The file in which a module tells them. */
    public static final String FILE = "calibration.yaml";

    private static final YAMLMapper YAML = new YAMLMapper();

    public KnownDifference {
        if (statement == null || statement.isBlank() || reason == null || reason.isBlank()) {
            throw new IllegalArgumentException(
                    "a known difference has a statement and a reason, and not " + statement + " and " + reason);
        }
    }

    /**
     * Returns those that a module tells; none where it has no such file.
     *
     * @throws UnusableFile if the file holds something else
     */
    public static List<KnownDifference> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return YAML.readValue(Files.readAllBytes(file), new TypeReference<>() {});
        } catch (JacksonException e) {
            throw UnusableFile.declared(file.toString(), e);
        }
    }
}
