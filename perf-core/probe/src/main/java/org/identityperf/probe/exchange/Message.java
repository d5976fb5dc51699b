package org.identityperf.probe.exchange;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A message is a request, an answer or a notice, as one line. It begins with a mark that no library prints, so that whatever
 * else is printed into the same stream is told apart from it, and with the version of what can be asked.
 *
 * @param name what it is
 * @param words what it is about; each may hold any character
 */
public record Message(String name, List<String> words) {

    static final String DONE = "done";
    static final String FAILED = "failed";
    static final char MARK = '\1';

    /** To be raised whenever a request or an answer changes. */
    private static final String VERSION = "1";

    public Message {
        words = List.copyOf(words);
    }

    /** A message whose words are what the objects say of themselves. */
    public static Message of(String name, Object... words) {
        return new Message(name, Arrays.stream(words).map(String::valueOf).toList());
    }

    /** The message behind a mark. One of another version is a failure that says so. */
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

    /** The word at that place, counted from 0. */
    public String word(int place) {
        return words.get(place);
    }

    /** The number at that place. */
    public long number(int place) {
        return Long.parseLong(word(place));
    }

    /** The words from that place on. */
    public List<String> from(int place) {
        return words.subList(place, words.size());
    }
}
