package org.identityperf.runner.suite;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What of a class path is code that operations may execute, whose methods are recorded, and what of it no operation can
 * depend on.
 *
 * @param harmless resources that change with each release or only what people see, as {@code *} patterns
 */
public record ServerCode(List<String> harmless) {

    /** What measures, of which the same is on each side. */
    private static final List<String> MEASURING =
            List.of("org/identityperf/probe/", "org/openjdk/jmh/", "one/profiler/", "joptsimple/");

    /** Libraries between a server and its driver, and what they generate. A stack without them has the server's own code. */
    private static final List<String> LIBRARIES = List.of(
            "java/*",
            "javax/*",
            "jdk/*",
            "sun/*",
            "com/sun/*",
            "jakarta/*",
            "kotlin/*",
            "scala/*",
            "groovy/*",
            "org/postgresql/*",
            "com/mysql/*",
            "org/mariadb/*",
            "org/h2/*",
            "com/zaxxer/hikari/*",
            "io/agroal/*",
            "org/hibernate/*",
            "org/apache/openjpa/*",
            "org/eclipse/persistence/*",
            "org/apache/ibatis/*",
            "org/jooq/*",
            "org/springframework/aop/*",
            "org/springframework/data/*",
            "org/springframework/jdbc/*",
            "org/springframework/orm/*",
            "org/springframework/transaction/*",
            "org/infinispan/*",
            "com/github/benmanes/caffeine/*",
            "com/arjuna/*",
            "org/jboss/*",
            "io/quarkus/*",
            "liquibase/*",
            "*/jmh_generated/*",
            "*$$*",
            "*$HibernateProxy$*");

    /**
     * Files that say how a jar was made, what annotation processors have written of its classes, and those by which a module
     * tells the runner what it measures.
     */
    private static final List<String> ALWAYS_HARMLESS = List.of(
            "META-INF/MANIFEST.MF",
            "module-info.class",
            "*.java",
            "META-INF/INDEX.LIST",
            "META-INF/maven/*",
            "META-INF/LICENSE*",
            "META-INF/license*",
            "META-INF/NOTICE*",
            "META-INF/notice*",
            "META-INF/DEPENDENCIES",
            "META-INF/*.SF",
            "META-INF/*.RSA",
            "META-INF/jandex.idx",
            "META-INF/identityperf/*",
            "tiers.yaml",
            "claims.yaml",
            "charts.yaml",
            "counts.yaml",
            "calibration.yaml",
            "known-regressions.yaml",
            "META-INF/BenchmarkList",
            "META-INF/CompilerHints");

    public ServerCode {
        harmless = List.copyOf(harmless);
    }

    /** Returns whether the methods of a class are recorded. */
    public boolean holds(String className) {
        return MEASURING.stream().noneMatch(className::startsWith);
    }

    /** Returns whether a class is the server's own, and of no library between the server and its driver. */
    public boolean isOwn(String className) {
        return holds(className) && !matches(LIBRARIES, className);
    }

    /** Returns whether a resource that differs affects nothing that is measured. */
    public boolean isHarmless(String resource) {
        return matches(ALWAYS_HARMLESS, resource) || matches(harmless, resource);
    }

    /** Returns whether a name matches one of these patterns, in which {@code *} stands for any text. */
    static boolean matches(List<String> patterns, String resource) {
        return patterns.stream()
                .map(pattern -> Pattern.quote(pattern).replace("*", "\\E.*\\Q"))
                .anyMatch(pattern -> Pattern.matches(pattern, resource));
    }
}
