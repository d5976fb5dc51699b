package org.identityperf.lab.store.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.lab.store.StoreException;

/**
 * Starts PostgreSQL's programs, which refuse to run as root. For root they run in a user namespace of their own, where
 * they are nobody while their files still belong to root.
 */
public final class Unprivileged {

    private static final List<String> IN_A_NAMESPACE = List.of("unshare", "-U");

    private Unprivileged() {}

    /** Starts a program in a clean environment; its output goes to a file. */
    public static Process start(List<String> command, File output) throws IOException {
        List<String> whole = new ArrayList<>();
        if (new UnixSystem().getUid() == 0) {
            requireNamespaces();
            whole.addAll(IN_A_NAMESPACE);
        }
        whole.addAll(command);
        return CleanEnvironment.builder(whole, ProcessBuilder.Redirect.to(output))
                .start();
    }

    private static void requireNamespaces() {
        List<String> probe = new ArrayList<>(IN_A_NAMESPACE);
        probe.add("true");
        try {
            if (CleanEnvironment.builder(probe, ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0) {
                return;
            }
        } catch (InterruptedException e) {
            throw StoreException.interrupted("starting unshare", e);
        } catch (IOException e) {
            throw new StoreException(refusal("unshare can't be started: " + e.getMessage()), e);
        }
        throw new StoreException(refusal("\"unshare -U true\" fails"));
    }

    private static String refusal(String why) {
        return "PostgreSQL refuses to run as root, and this machine lets root make no user namespace (" + why
                + "). Run the build as an ordinary user, allow user namespaces, or use -Dperf.stores=containers or"
                + " -Dperf.stores=external.";
    }
}
