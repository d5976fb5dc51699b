package org.identityperf.selftest.agent;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.bytebuddy.description.method.MethodDescription;

/**
 * A changed method is a method of the server that gets an advice.
 *
 * @param type the name of its class
 * @param name its own name
 * @param parameters the simple names of its parameters' types; empty for all methods of that name
 */
record ChangedMethod(String type, String name, Optional<List<String>> parameters) {

    private static final Pattern FORM = Pattern.compile("([\\w.$]+)\\.(\\w+)(?:\\(([\\w\\[\\],]*)\\))?");

    /**
     * Reads {@code org.example.Reader.read} or {@code org.example.Reader.read(String,int)}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static ChangedMethod parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    text + ": write a method as org.example.Reader.read or org.example.Reader.read(String,int)");
        }
        return new ChangedMethod(
                matcher.group(1),
                matcher.group(2),
                Optional.ofNullable(matcher.group(3))
                        .map(types -> types.isEmpty() ? List.of() : List.of(types.split(","))));
    }

    boolean matches(MethodDescription method) {
        return !method.isAbstract()
                && method.getName().equals(name)
                && (parameters.isEmpty()
                        || parameters
                                .get()
                                .equals(method.getParameters().asTypeList().asErasures().stream()
                                        .map(type -> type.getSimpleName())
                                        .toList()));
    }

    @Override
    public String toString() {
        return type
                + '.'
                + name
                + parameters.map(types -> '(' + String.join(",", types) + ')').orElse("");
    }
}
