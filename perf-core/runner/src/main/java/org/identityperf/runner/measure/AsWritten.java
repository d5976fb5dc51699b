package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * These are the options of a JVM that counts: it allocates what the code asks for, however often the code runs.
 *
 * <ul>
 *   <li>The optimizing compiler removes objects, by escape analysis and from concatenations of strings. How much it
 *       removes depends on when it compiles. So it removes none.
 *   <li>Optimizing takes more processor time than counting saves. So only cryptography is optimized, which is slow
 *       without: on JDK 17, a check of a password at PostgreSQL takes 1.5 ms instead of 10 ms, a new RSA key 0.1 s
 *       instead of 0.6 s. It was most of what counting a login or an import took.
 *   <li>Java 17 writes a class for what is called by reflection more than 15 times, and which operation pays for it
 *       depends on what ran before. Later releases of Java do likewise, and know the second property.
 * </ul>
 */
final class AsWritten {

    /** The first directive that matches a method decides. */
    private static final String DIRECTIVES = """
            [
              {
                match: [
                  "java/math/*.*",
                  "sun/security/*.*",
                  "com/sun/crypto/*.*",
                  "org/bouncycastle/*.*",
                  "org/springframework/security/crypto/*.*"
                ],
                c2: { Exclude: false }
              },
              { match: "*.*", c2: { Exclude: true } }
            ]
            """;

    private AsWritten() {}

    /**
     * Returns the options.
     *
     * @param directives the file that is written for the compiler, and that must stay while such JVMs start
     */
    static List<String> options(Path directives) throws IOException {
        Files.writeString(directives, DIRECTIVES);
        return List.of(
                "-XX:TieredStopAtLevel=4",
                "-XX:-DoEscapeAnalysis",
                "-XX:-OptimizeStringConcat",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:CompilerDirectivesFile=" + directives,
                "-XX:CompileCommand=quiet",
                // What the compiler says of it must not stand among answers.
                "-XX:+DisplayVMOutputToStderr",
                "-Dsun.reflect.inflationThreshold=" + Integer.MAX_VALUE,
                "-Djdk.reflect.useNativeAccessorOnly=true");
    }
}
