package org.identityperf.runner.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The state of a checkout from which a side comes.
 *
 * @param branch the branch or tag by which it was named or found; empty where it is a commit alone
 * @param commit the commit, in full
 * @param brief the shortest unique name of the commit
 * @param uncommitted whether there are uncommitted changes on top of it
 * @param checkout the outermost folder of the checkout whose repository has it
 */
public record Revision(Optional<String> branch, String commit, String brief, boolean uncommitted, Path checkout) {

    /** Returns whether this is exactly another state's commit. */
    public boolean isAt(Revision other) {
        return !uncommitted && commit.equals(other.commit);
    }

    /** Returns {@code fix/group-count (3f2a91c)}. */
    @Override
    public String toString() {
        String changes = uncommitted ? " with uncommitted changes" : "";
        return branch.map(name -> name + " (" + brief + changes + ')').orElse(brief + changes);
    }
}
