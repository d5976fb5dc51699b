package org.identityperf.runner.jvm;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;

/**
 * This exception says that a module can't be built, since the user's repositories lack artifacts, or since Maven is
 * offline and never fetched them. A repository that did not answer is another failure.
 */
public final class LackingArtifacts extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private static final String COORDINATES = "[\\w.-]+(?::[\\w.-]+){3,4}";

    /** What Maven writes of an artifact that a repository answered not to have, now or at an earlier attempt. */
    private static final Pattern ABSENT =
            Pattern.compile("Could not find artifact (" + COORDINATES + ")|(" + COORDINATES + ") was not found in ");

    /** The list in front of the first of those that are absent. */
    private static final Pattern LIST =
            Pattern.compile("artifacts? could not be resolved: (.*?): (?:Could not find artifact |" + COORDINATES
                    + " was not found in )");

    private static final Pattern NOT_FETCHED =
            Pattern.compile("the artifact (" + COORDINATES + ") has not been downloaded");

    /** What Maven warns of where it goes on without the dependencies of an artifact. */
    private static final Pattern NO_POM = Pattern.compile("The POM for (" + COORDINATES + ") is missing");

    private static final Pattern ONE = Pattern.compile(COORDINATES);

    private final String names;

    LackingArtifacts(String message, Set<Artifact> lacking) {
        super(message);
        this.names = lacking.stream().map(Artifact::toString).collect(Collectors.joining(", "));
    }

    /** Returns the coordinates of what is lacking. */
    public String names() {
        return names;
    }

    /** Returns the artifacts that Maven, being offline, did not ask for, by what it printed. */
    static Set<Artifact> notFetched(List<String> log) {
        return found(NOT_FETCHED, log);
    }

    /** Returns the artifacts whose dependencies Maven went on without, by what it printed. */
    static Set<Artifact> withoutPom(List<String> log) {
        return found(NO_POM, log);
    }

    private static Set<Artifact> found(Pattern words, List<String> log) {
        Set<Artifact> found = new LinkedHashSet<>();
        for (String line : log) {
            Matcher matcher = words.matcher(line);
            while (matcher.find()) {
                found.add(new DefaultArtifact(matcher.group(1)));
            }
        }
        return found;
    }

    /** Returns the artifacts that no repository has, by what Maven printed. */
    static Set<Artifact> absent(List<String> log) {
        Set<Artifact> lacking = new LinkedHashSet<>();
        for (String line : log) {
            Matcher list = LIST.matcher(line);
            while (list.find()) {
                Matcher one = ONE.matcher(list.group(1));
                while (one.find()) {
                    lacking.add(new DefaultArtifact(one.group()));
                }
            }
            Matcher absent = ABSENT.matcher(line);
            while (absent.find()) {
                lacking.add(new DefaultArtifact(absent.group(1) == null ? absent.group(2) : absent.group(1)));
            }
        }
        return lacking;
    }
}
