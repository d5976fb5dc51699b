package org.identityperf.probe.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The body of one bulk request: for each document a line that says where it goes, and a line that is it. */
final class BulkBody {

    private byte[] bytes = new byte[BulkSize.SMALLEST * 2];
    private int length;
    private int documents;

    void add(String id, String source) {
        if (source.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("document " + id + " is more than one line: " + source);
        }
        text("{\"index\":{\"_id\":\"");
        text(id.replace("\\", "\\\\").replace("\"", "\\\""));
        text("\"}}\n");
        text(source);
        text("\n");
        documents++;
    }

    private void text(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        if (length + more.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more.length));
        }
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    /** A buffer whose first {@link #length} bytes are the body. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    int documents() {
        return documents;
    }

    void clear() {
        length = 0;
        documents = 0;
    }
}
