package org.identityperf.probe.exchange;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request, an answer or a notice, written as one line. The line begins with a mark that no library
 * prints, so that messages differ from anything else printed into the same stream. The protocol's version follows the
 * mark.
 *
 * @param name the name of the request, answer or notice
 * @param words its content; each may hold any character
 */
public record Message(String name, List<String> words) {

    static final String DONE = "done";
    static final String FAILED = "failed";
    static final char MARK = '\1';

    /** The protocol's version, to be raised whenever a request, an answer or a file that one of them names changes. */
    private static final String VERSION = "6";

    public Message {
        words = List.copyOf(words);
    }

    public static Message of(String name, Object... words) {
        return new Message(name, Arrays.stream(words).map(String::valueOf).toList());
    }

    /** Reads the message that follows a mark; a message of another version is an error that says so. */
    static Message read(String behindMark) {
        List<String> parts = Arrays.stream(behindMark.split(" ", -1))
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .toList();
        return parts.size() > 1 && parts.get(0).equals(VERSION)
                ? new Message(parts.get(1), parts.subList(2, parts.size()))
                : of(
                        FAILED,
                        "its messages are of version " + parts.get(0) + ", and this JVM's of version " + VERSION
                                + "; build both from checkouts that agree");
    }

    String line() {
        return Stream.concat(Stream.of(VERSION, name), words.stream())
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8))
                .collect(Collectors.joining(" ", String.valueOf(MARK), "\n"));
    }

    public String word(int place) {
        return words.get(place);
    }

    public long number(int place) {
        return Long.parseLong(word(place));
    }

    public List<String> from(int place) {
        return words.subList(place, words.size());
    }
}
