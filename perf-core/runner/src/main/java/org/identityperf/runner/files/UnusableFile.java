package org.identityperf.runner.files;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An unusable file is thrown if a file or folder that a run reads or writes can't be used. The message says which, why
 * and what to do, so it needs no stack trace.
 */
public final class UnusableFile extends IllegalArgumentException {

    private static final long serialVersionUID = 1;
    private static final String AGAIN = ". Correct it, or take it from Git again";

    public UnusableFile(String message) {
        super(message);
    }

    public UnusableFile(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the refusal of a file in which a module declares something, with the line and the key that are known. */
    public static UnusableFile declared(String file, JacksonException refused) {
        String line = refused.getLocation() == null || refused.getLocation().getLineNr() < 1
                ? ""
                : "line " + refused.getLocation().getLineNr() + ": ";
        String key = place(refused);
        String why = refused instanceof UnrecognizedPropertyException unknown
                ? "unknown key " + unknown.getPropertyName() + "; there are "
                        + unknown.getKnownPropertyIds().stream().sorted().toList()
                : oneLine(refused.getOriginalMessage());
        return declared(file, line + (key.isEmpty() ? "" : key + ": ") + why, refused);
    }

    /** Returns the keys that lead to where reading failed; empty where it is not known. */
    static String place(JacksonException refused) {
        return refused instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "";
    }

    /** @param place the file, and the place in it as far as it is known */
    public static UnusableFile declared(String place, String why, Throwable cause) {
        return new UnusableFile(place + ": " + why + AGAIN, cause);
    }

    /**
     * Returns what is in a file's place, such as a folder; empty where it is a file or nothing. A pipe or a device may
     * block its reader for ever, or take any line and keep none.
     */
    public static Optional<String> inPlaceOf(Path file) {
        if (Files.isRegularFile(file) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return Optional.of(
                Files.isDirectory(file)
                        ? "a folder"
                        : Files.exists(file) ? "no regular file" : "a link that leads to no file");
    }

    /** Returns the reason of a failure in words; Java itself may give a file's name alone. */
    public static String why(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (failure instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        return failure instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : oneLine(Objects.requireNonNullElse(
                        failure.getMessage(), failure.getClass().getSimpleName()));
    }

    static String oneLine(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining(" "));
    }
}
