package org.identityperf.selftest.agent;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.bytebuddy.asm.Advice;

/** Changed statements are what the server's statements become before PostgreSQL's driver sends them. */
public final class ChangedStatements {

    private static final Map<Pattern, String> REPLACEMENTS =
            ChangeAgent.read(ChangeAgent.STATEMENTS).entrySet().stream()
                    .collect(Collectors.toMap(entry -> Pattern.compile(entry.getKey()), Map.Entry::getValue));

    private ChangedStatements() {}

    @Advice.OnMethodEnter
    static void change(@Advice.Argument(value = 0, readOnly = false) String sql) {
        sql = changed(sql);
    }

    /** Returns a statement with its parts replaced. */
    public static String changed(String sql) {
        String changed = sql;
        for (Map.Entry<Pattern, String> replacement : REPLACEMENTS.entrySet()) {
            changed = replacement.getKey().matcher(changed).replaceAll(replacement.getValue());
        }
        return changed;
    }
}
