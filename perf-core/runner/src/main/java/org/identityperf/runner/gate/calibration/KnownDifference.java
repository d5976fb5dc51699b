package org.identityperf.runner.gate.calibration;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.StatementText;

/**
 * A statement that one side of a calibration asks for a reason that a module's
 * {@code calibration.yaml} tells.
 *
 * @param statement its text, with any placeholders; or, between slashes, a regular expression that whole statements match,
 *     whatever their case and line breaks
 * @param reason why only one side asks it, and what that means for figures
 */
public record KnownDifference(String statement, String reason) {

    private static final String SLASH = "/";

    /** The file in which a module tells them. */
    public static final String FILE = "calibration.yaml";

    private static final YAMLMapper YAML = new YAMLMapper();

    public KnownDifference {
        if (statement == null || statement.isBlank() || reason == null || reason.isBlank()) {
            throw new IllegalArgumentException(
                    "a known difference has a statement and a reason, and not " + statement + " and " + reason);
        }
        if (isPattern(statement)) {
            pattern(statement);
        }
    }

    /** Returns whether it is about that statement. */
    boolean isOf(String asked) {
        return isPattern(statement)
                ? pattern(statement).matcher(asked).matches()
                : StatementText.same(statement, asked);
    }

    private static boolean isPattern(String statement) {
        return statement.length() > 2 && statement.startsWith(SLASH) && statement.endsWith(SLASH);
    }

    private static Pattern pattern(String statement) {
        return Pattern.compile(
                statement.substring(1, statement.length() - 1), Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /**
     * Returns those that a module tells; none where it has no such file.
     *
     * @throws UnusableFile if the file holds something else
     */
    public static List<KnownDifference> read(Path file) throws IOException {
        if (!UnusableFile.isDeclared(file)) {
            return List.of();
        }
        try {
            return YAML.readValue(Files.readAllBytes(file), new TypeReference<>() {});
        } catch (JacksonException e) {
            throw UnusableFile.declared(file.toString(), e);
        }
    }
}
