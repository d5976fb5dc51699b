package org.identityperf.runner.store.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreUnavailable;

/**
 * {@code Unprivileged} starts programs that refuse to run as root. If this JVM runs as root, they run in a user
 * namespace of their own. There they are another user, while their files still belong to root.
 */
public final class Unprivileged {

    private static final List<String> AS_NOBODY = List.of("unshare", "-U");
    /** The prefix for a JVM with agents: a JVM attaches only to one whose files belong to its own user. */
    private static final List<String> AS_OWNER = List.of("unshare", "-U", "--map-user=1000", "--map-group=1000");

    private Unprivileged() {}

    /**
     * Requires what embedded stores need on this machine.
     *
     * @throws StoreUnavailable if this JVM runs as root, and root may make no user namespace
     */
    public static void require() {
        if (isRoot()) {
            require(AS_NOBODY);
        }
    }

    /** Returns whether this JVM runs as root, so that stores run in namespaces. */
    public static boolean isRoot() {
        return new UnixSystem().getUid() == 0;
    }

    /** Starts a program in a clean environment; its output goes to a file. */
    public static Process start(List<String> command, File output) throws IOException {
        return start(AS_NOBODY, command, Map.of(), output);
    }

    /**
     * Starts a program that must own its files, such as a JVM with agents, in a clean environment with these variables;
     * its output goes to a file.
     */
    public static Process startAsOwner(List<String> command, Map<String, String> environment, File output)
            throws IOException {
        return start(AS_OWNER, command, environment, output);
    }

    private static Process start(
            List<String> namespace, List<String> command, Map<String, String> environment, File output)
            throws IOException {
        List<String> whole = new ArrayList<>();
        if (isRoot()) {
            require(namespace);
            whole.addAll(namespace);
        }
        whole.addAll(command);
        ProcessBuilder builder = CleanEnvironment.builder(whole, ProcessBuilder.Redirect.to(output));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static void require(List<String> namespace) {
        List<String> probe = new ArrayList<>(namespace);
        probe.add("true");
        try {
            Process process = CleanEnvironment.builder(probe, ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor() != 0) {
                throw new IOException('"' + String.join(" ", probe) + "\" fails");
            }
        } catch (InterruptedException e) {
            throw StoreException.interrupted("starting unshare", e);
        } catch (IOException e) {
            throw new StoreUnavailable(
                    "This store refuses to run as root, and this machine lets root make no user namespace ("
                            + e.getMessage() + "). Run the build as an ordinary user, allow user namespaces, or use"
                            + " -Dperf.stores=containers or -Dperf.stores=external.",
                    e);
        }
    }
}
