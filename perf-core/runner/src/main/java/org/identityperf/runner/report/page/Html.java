package org.identityperf.runner.report.page;

import java.util.ArrayDeque;
import java.util.Deque;

/** This class writes HTML, and escapes texts and attributes' values. */
final class Html {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; attributes are names and values that alternate. */
    Html open(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escape(attributes[i + 1]))
                    .append('"');
        }
        out.append('>');
        open.push(element);
        return this;
    }

    Html close() {
        String element = open.pop();
        out.append("</").append(element).append('>');
        // A sentence goes on right behind a link in it.
        if (!element.equals("a") && !open.contains("tr") && !open.contains("pre")) {
            out.append('\n');
        }
        return this;
    }

    Html text(String text) {
        out.append(escape(text));
        return this;
    }

    /** Writes an element that has only a text; nothing where the text is empty. */
    Html leaf(String element, String text, String... attributes) {
        return text.isEmpty() ? this : open(element, attributes).text(text).close();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("still open: " + open);
        }
        return out.toString();
    }
}
