package org.identityperf.runner.report.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import org.identityperf.runner.console.Console;

/** The templates of pages, which the build compiles. Those of HTML escape all that is put into them. */
final class Templates {

    private static final TemplateEngine HTML = engine(ContentType.Html);
    private static final TemplateEngine MARKDOWN = engine(ContentType.Plain);

    private Templates() {}

    static String html(String name, Map<String, Object> content) {
        return render(HTML, name, content);
    }

    static String markdown(String name, Map<String, Object> content) {
        return render(MARKDOWN, name, content);
    }

    private static String render(TemplateEngine engine, String name, Map<String, Object> content) {
        StringOutput page = new StringOutput();
        engine.render(name + ".jte", content, page);
        // A saved result may have a terminal's commands in a name.
        return Console.printable(page.toString());
    }

    private static TemplateEngine engine(ContentType type) {
        return TemplateEngine.createPrecompiled(
                null, type, Templates.class.getClassLoader(), Templates.class.getPackageName());
    }
}
