package org.identityperf.probe.measure;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Locking words tell a statement that locks rows: INSERT, UPDATE, DELETE, MERGE, and FOR with UPDATE, NO KEY UPDATE, SHARE
 * or KEY SHARE. They count as words of their own outside of quotes and comments. Nothing is allocated, since allocation is
 * counted too.
 */
final class LockingWords {

    private static final byte[][] WRITING = {bytes("insert"), bytes("update"), bytes("delete"), bytes("merge")};
    private static final byte[][] AFTER_FOR = {bytes("update"), bytes("no"), bytes("share"), bytes("key")};
    private static final byte[] FOR = bytes("for");

    /** The characters of a word, in lower case; a longer one is no keyword. */
    private final byte[] word = new byte[8];

    private int length;

    /** Whether the word before was FOR. */
    private boolean afterFor;

    private static byte[] bytes(String keyword) {
        return keyword.getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads a statement until the zero that ends it, and returns whether it locks rows. */
    boolean in(ByteBuffer text) {
        length = 0;
        afterFor = false;
        boolean locks = false;
        byte previous = 0;
        while (true) {
            byte next = text.get();
            if (isOfAWord(next)) {
                if (length < word.length) {
                    word[length] = lower(next);
                }
                length++;
            } else {
                locks |= endsLocking();
                if (next == '\'' || next == '"') {
                    skipTo(text, next);
                } else if (next == '-' && previous == '-') {
                    skipTo(text, (byte) '\n');
                } else if (next == '*' && previous == '/') {
                    skipComment(text);
                }
                if (next == 0) {
                    return locks;
                }
            }
            previous = next;
        }
    }

    private static boolean isOfAWord(byte next) {
        return next >= 'a' && next <= 'z'
                || next >= 'A' && next <= 'Z'
                || next >= '0' && next <= '9'
                || next == '_'
                || next < 0;
    }

    private static byte lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? (byte) (letter + 'a' - 'A') : letter;
    }

    private boolean endsLocking() {
        if (length == 0) {
            return false;
        }
        boolean locks = isOneOf(afterFor ? AFTER_FOR : WRITING);
        afterFor = is(FOR);
        length = 0;
        return locks;
    }

    private boolean isOneOf(byte[][] keywords) {
        for (byte[] keyword : keywords) {
            if (is(keyword)) {
                return true;
            }
        }
        return false;
    }

    private boolean is(byte[] keyword) {
        if (length != keyword.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (word[i] != keyword[i]) {
                return false;
            }
        }
        return true;
    }

    /** Goes behind the next such character, or to the end of the text. */
    private static void skipTo(ByteBuffer text, byte end) {
        byte next = text.get();
        while (next != end && next != 0) {
            next = text.get();
        }
        if (next == 0) {
            text.position(text.position() - 1);
        }
    }

    private static void skipComment(ByteBuffer text) {
        byte previous = 0;
        byte next = text.get();
        while (next != 0 && !(previous == '*' && next == '/')) {
            previous = next;
            next = text.get();
        }
        if (next == 0) {
            text.position(text.position() - 1);
        }
    }
}
