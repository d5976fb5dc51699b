package org.identityperf.selftest.agent;

import static net.bytebuddy.matcher.ElementMatchers.declaresMethod;
import static net.bytebuddy.matcher.ElementMatchers.isAnnotatedWith;
import static net.bytebuddy.matcher.ElementMatchers.nameMatches;
import static net.bytebuddy.matcher.ElementMatchers.named;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.description.NamedElement;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.utility.JavaModule;

/**
 * A method of a measured JVM that gets an advice.
 *
 * @param text how it is written
 * @param types the classes that it may be in
 * @param methods which of their methods it is
 */
public record ChangedMethod(
        String text, ElementMatcher<TypeDescription> types, ElementMatcher<MethodDescription> methods) {

    private static final Pattern FORM = Pattern.compile("([\\w.$*]+)\\.([\\w*]+)(?:\\(([\\w\\[\\],]*)\\))?");
    private static final String ANNOTATED = "@";
    private static final String ANY = "*";

    /** All statements pass through one of these. */
    private static final List<String> OF_STATEMENTS = List.of(
            "org.postgresql.jdbc.PgConnection.prepareStatement(String,int,int,int)",
            "org.postgresql.jdbc.PgStatement.executeCachedSql(String,int,String[])");

    /** Changes what the agent's lists name. */
    public static void changeAll(Instrumentation instrumentation) {
        Map<String, String> advice = ChangeAgent.read(ChangeAgent.METHODS);
        if (!ChangeAgent.read(ChangeAgent.STATEMENTS).isEmpty()) {
            OF_STATEMENTS.forEach(method -> advice.put(method, ChangedStatements.class.getName()));
        }
        advice.forEach((method, name) -> parse(method).change(name, instrumentation));
    }

    /**
     * Reads {@code org.example.Reader.read} or {@code org.example.Reader.read(String,int)}. A {@code *} stands for any
     * part of a name, and {@code @org.example.Measured} for all methods with that annotation.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static ChangedMethod parse(String text) {
        if (text.startsWith(ANNOTATED)) {
            ElementMatcher<MethodDescription> annotated = isAnnotatedWith(named(text.substring(ANNOTATED.length())));
            return new ChangedMethod(text, declaresMethod(annotated), annotated);
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    text + ": write a method as org.example.Reader.read or org.example.Reader.read(String,int)");
        }
        ElementMatcher.Junction<MethodDescription> methods = likeName(matcher.group(2));
        return new ChangedMethod(
                text,
                likeName(matcher.group(1)),
                matcher.group(3) == null
                        ? methods
                        : methods.and(method -> matcher.group(3).equals(parameters(method))));
    }

    private static <T extends NamedElement> ElementMatcher.Junction<T> likeName(String name) {
        return name.contains(ANY)
                ? nameMatches(name.replace(".", "\\.").replace("$", "\\$").replace(ANY, "\\w*"))
                : named(name);
    }

    private static String parameters(MethodDescription method) {
        return String.join(
                ",",
                method.getParameters().asTypeList().asErasures().stream()
                        .map(TypeDescription::getSimpleName)
                        .toList());
    }

    boolean matches(MethodDescription method) {
        return !method.isAbstract() && methods.matches(method);
    }

    private void change(String advice, Instrumentation instrumentation) {
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(new Listener(this))
                .type(types)
                .transform(new AgentBuilder.Transformer.ForAdvice()
                        .include(ClassLoader.getSystemClassLoader(), ChangedMethod.class.getClassLoader())
                        .advice(this::matches, advice))
                .installOn(instrumentation);
    }

    /** A listener ends the JVM where a method can't be changed: it would measure unchanged code. */
    private static final class Listener extends AgentBuilder.Listener.Adapter {

        private final ChangedMethod method;

        private Listener(ChangedMethod method) {
            this.method = method;
        }

        @Override
        public void onTransformation(
                TypeDescription type, ClassLoader loader, JavaModule module, boolean loaded, DynamicType changed) {
            if (!method.text.contains(ANY) && type.getDeclaredMethods().stream().noneMatch(method::matches)) {
                end("this version of the server has no such method");
            }
        }

        @Override
        public void onError(String type, ClassLoader loader, JavaModule module, boolean loaded, Throwable why) {
            why.printStackTrace();
            end(type + ": " + why);
        }

        private void end(String why) {
            System.err.println(method.text + " can't be changed: " + why);
            Runtime.getRuntime().halt(1);
        }
    }
}
