package org.identityperf.runner.checkout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.runner.settings.Revision;

/**
 * The lines by which what is checked out differs from a commit.
 *
 * @param git the checkout
 * @param commit the commit, in full
 */
public record ChangedLines(Git git, String commit) {

    private static final Pattern HUNK = Pattern.compile("@@ -\\d+(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");
    private static final String FILE = "+++ b/";

    /** Of more files than this a command has no room. */
    private static final int MOST_FILES = 1000;

    /** Returns those between two states of one repository; empty where one side is of none. */
    public static Optional<ChangedLines> between(Optional<Revision> baseline, Optional<Revision> candidate) {
        return baseline.flatMap(
                before -> candidate.map(after -> new ChangedLines(new Git(after.checkout()), before.commit())));
    }

    /**
     * Returns the changed lines of each file whose path ends with one of these; of lines that are only removed, the one before
     * them. It returns none where the checkout's repository does not have the commit.
     */
    public SortedMap<String, SortedSet<Integer>> of(Set<String> endings) throws IOException {
        SortedMap<String, SortedSet<Integer>> changed = new TreeMap<>();
        if (endings.isEmpty() || endings.size() > MOST_FILES) {
            return changed;
        }
        List<String> words = new ArrayList<>(List.of("-c", "core.quotePath=false", "diff", "-U0", "--no-color"));
        words.addAll(List.of("--no-ext-diff", "--no-textconv", "--no-renames", "--no-relative"));
        words.addAll(List.of("--src-prefix=a/", "--dst-prefix=b/", commit, "--"));
        endings.forEach(ending -> words.add(":(top,glob)**/" + ending));
        String diff;
        try {
            diff = git.ask(words.toArray(String[]::new));
        } catch (CheckoutException e) {
            // Of another repository, or a commit that was not fetched: a report without lines is better than none.
            return changed;
        }
        SortedSet<Integer> lines = new TreeSet<>();
        for (Iterator<String> all = diff.lines().iterator(); all.hasNext(); ) {
            String line = all.next();
            Matcher hunk = HUNK.matcher(line);
            if (line.startsWith(FILE)) {
                lines = changed.computeIfAbsent(line.substring(FILE.length()).strip(), first -> new TreeSet<>());
            } else if (hunk.matches()) {
                int first = Integer.parseInt(hunk.group(2));
                int added = count(hunk.group(3));
                for (int i = 0; i < Math.max(1, added); i++) {
                    lines.add(Math.max(1, first + i));
                }
                // A changed line may look like the beginning of another file.
                for (int i = count(hunk.group(1)) + added; i > 0 && all.hasNext(); i--) {
                    all.next();
                }
            }
        }
        return changed;
    }

    private static int count(String number) {
        return number == null ? 1 : Integer.parseInt(number);
    }
}
