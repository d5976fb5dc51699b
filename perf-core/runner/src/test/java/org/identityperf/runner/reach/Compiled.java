package org.identityperf.runner.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Compiles classes of the package {@code server} into folders. */
final class Compiled {

    private static final Pattern NAME = Pattern.compile("(?:class|interface|enum|record) (\\w+)");

    private Compiled() {}

    /** Compiles sources, each of one top-level type, into a new folder below another one. */
    static Path in(Path parent, String... sources) throws IOException {
        return ofPackage("server", parent, sources);
    }

    static Path ofPackage(String packageName, Path parent, String... sources) throws IOException {
        return compiled(packageName, parent, parent, sources);
    }

    /** Compiles sources that use other classes. */
    static Path with(Path others, Path parent, String... sources) throws IOException {
        return compiled("server", others, parent, sources);
    }

    private static Path compiled(String packageName, Path others, Path parent, String... sources) throws IOException {
        Path folder = Files.createTempDirectory(parent, "classes");
        Path written = Files.createTempDirectory(parent, "sources");
        List<String> arguments = new ArrayList<>(List.of("-g", "-cp", others.toString(), "-d", folder.toString()));
        for (String source : sources) {
            Matcher name = NAME.matcher(source);
            assertThat(name.find()).isTrue();
            Path file = written.resolve(name.group(1) + ".java");
            arguments.add(Files.writeString(file, "package " + packageName + ";\n" + source)
                    .toString());
        }
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments.toArray(String[]::new));
        assertThat(failed).as(errors.toString(StandardCharsets.UTF_8)).isZero();
        return folder;
    }
}
