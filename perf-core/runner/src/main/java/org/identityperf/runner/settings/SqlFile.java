package org.identityperf.runner.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.identityperf.runner.files.UnusableFile;

/** A file of SQL has statements that each end with a semicolon at the end of a line, or with the file. */
final class SqlFile {

    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*$");
    private static final Pattern END = Pattern.compile("(?m);\\s*$");

    private SqlFile() {}

    /**
     * Reads its statements, without lines that are comments.
     *
     * @param property names the file, for messages
     * @throws SettingsException if it can't be read or has no statement
     */
    static List<String> statements(String property, String value) {
        Path file = Values.path(property, value);
        UnusableFile.inPlaceOf(file).ifPresent(other -> {
            throw new SettingsException(property + "=" + value + " is " + other + "; name a file with SQL");
        });
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new SettingsException(property + "=" + value + " is no text in UTF-8");
        } catch (IOException e) {
            throw new SettingsException(property + "=" + value + " can't be read: name a file with SQL");
        }
        List<String> statements = END.splitAsStream(COMMENT.matcher(text).replaceAll(""))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
        if (statements.isEmpty()) {
            throw new SettingsException(property + "=" + value
                    + " has no statement: write SQL that changes the schema, such as CREATE INDEX, with a semicolon at"
                    + " the end of a line");
        }
        return statements;
    }
}
