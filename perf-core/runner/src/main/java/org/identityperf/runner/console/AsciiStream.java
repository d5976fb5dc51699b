package org.identityperf.runner.console;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** An output of ASCII alone, for a terminal that shows nothing else. Signs have a spelling; any other character is a question mark. */
public final class AsciiStream extends PrintStream {

    /** The variable by which {@code ./perf}, which gives JVMs a locale for names of files, asks for ASCII. */
    private static final String LAUNCHER = "PERF_ASCII";

    private static final Map<String, String> SIGNS = Map.of(
            "✓", "ok", "✗", "x", "→", "->", "←", "<-", "×", "x", "…", "...", "·", "-", "–", "-", "µ", "u", "±", "+-");

    public AsciiStream(PrintStream out) {
        super(out, true, StandardCharsets.US_ASCII);
    }

    /** Returns whether these variables ask for ASCII: by a locale without UTF-8, as in POSIX, or by a dumb terminal. */
    public static boolean isWanted(Map<String, String> environment) {
        String locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("C");
        return environment.containsKey(LAUNCHER)
                || environment.getOrDefault("TERM", "").equals("dumb")
                || !locale.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
    }

    /** Returns a text in ASCII. */
    public static String ascii(String text) {
        StringBuilder ascii = new StringBuilder();
        text.codePoints()
                .mapToObj(Character::toString)
                .forEach(sign -> ascii.append(SIGNS.getOrDefault(sign, sign.charAt(0) < 0x80 ? sign : "?")));
        return ascii.toString();
    }

    @Override
    public void print(String text) {
        super.print(ascii(String.valueOf(text)));
    }
}
