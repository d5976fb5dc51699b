package org.identityperf.runner.report.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import java.util.regex.Pattern;
import org.identityperf.runner.console.Console;

/** The templates of pages, which the build compiles. What is put into one adds no markup to it. */
final class Templates {

    private static final TemplateEngine HTML = engine(ContentType.Html);
    private static final TemplateEngine MARKDOWN = engine(ContentType.Plain);

    private Templates() {}

    static String html(String name, Map<String, Object> content) {
        return render(HTML, name, content, new StringOutput());
    }

    static String markdown(String name, Map<String, Object> content) {
        return render(MARKDOWN, name, content, new Markdown());
    }

    private static String render(TemplateEngine engine, String name, Map<String, Object> content, StringOutput page) {
        engine.render(name + ".jte", content, page);
        // A saved result may have a terminal's commands in a name.
        return Console.printable(page.toString());
    }

    private static TemplateEngine engine(ContentType type) {
        return TemplateEngine.createPrecompiled(
                null, type, Templates.class.getClassLoader(), Templates.class.getPackageName());
    }

    /**
     * A page of Markdown. What is put into a template may be damaged or hostile, since it was saved: outside of
     * code it becomes no HTML, link or image, and it ends neither a code span nor a cell of a table.
     */
    private static final class Markdown extends StringOutput {

        private static final Pattern HTML_BEGINS = Pattern.compile("<(?=[A-Za-z/!?])");

        /** Code in a cell of a table can't have a backslash before its bar: cells are split first. */
        private static final Pattern BAR = Pattern.compile("\\\\*\\|");

        /** Whether the template itself has begun a span of code. */
        private boolean code;

        /** The first character of the line; 0 where there is none yet. */
        private char first;

        @Override
        public void writeContent(String text) {
            super.writeContent(text);
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                code = c != '\n' && code != (c == '`');
                first = c == '\n' ? 0 : first == 0 ? c : first;
            }
        }

        @Override
        public void writeUserContent(String text) {
            // Runs of several would have to be matched by runs as long.
            String one = String.valueOf(text).replaceAll("\\R", " ").replaceAll("``+", "'");
            super.writeContent(code ? code(one.replace('`', '\'')) : spans(one));
            if (first == 0 && !one.isEmpty()) {
                first = one.charAt(0);
            }
        }

        /** Returns a text that may have spans of code; a last one that does not end is none. */
        private String spans(String text) {
            String[] parts = text.split("`", -1);
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < parts.length; i++) {
                boolean ends = i < parts.length - 1;
                if (i % 2 == 1) {
                    all.append(ends ? '`' + code(parts[i]) + '`' : "\\`" + plain(parts[i]));
                } else {
                    all.append(plain(parts[i]));
                }
            }
            return all.toString();
        }

        private String code(String text) {
            return isRow() ? BAR.matcher(text).replaceAll("\\\\|") : text;
        }

        private String plain(String text) {
            String escaped = HTML_BEGINS
                    .matcher(text.replace("\\", "\\\\"))
                    .replaceAll("&lt;")
                    .replace("](", "]\\(");
            return isRow() ? escaped.replace("|", "\\|") : escaped;
        }

        private boolean isRow() {
            return first == '|';
        }
    }
}
