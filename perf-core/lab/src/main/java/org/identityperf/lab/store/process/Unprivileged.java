package org.identityperf.lab.store.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreUnavailable;

/**
 * Starts PostgreSQL's programs, which refuse to run as root. For root they run in a user namespace of their own, where
 * they are nobody while their files still belong to root.
 */
public final class Unprivileged {

    private static final List<String> IN_A_NAMESPACE = List.of("unshare", "-U");

    private Unprivileged() {}

    /**
     * Starts a program whose output goes to a file. Its environment holds nothing of ours but the search path: a
     * {@code PGOPTIONS} or a locale of the developer's would change what is measured.
     */
    public static Process start(List<String> command, File output) throws IOException {
        List<String> whole = new ArrayList<>();
        if (new UnixSystem().getUid() == 0) {
            requireNamespaces();
            whole.addAll(IN_A_NAMESPACE);
        }
        whole.addAll(command);
        return builder(whole, ProcessBuilder.Redirect.to(output)).start();
    }

    private static void requireNamespaces() {
        List<String> probe = new ArrayList<>(IN_A_NAMESPACE);
        probe.add("true");
        try {
            if (builder(probe, ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0) {
                return;
            }
        } catch (InterruptedException e) {
            throw StoreException.interrupted("starting unshare", e);
        } catch (IOException e) {
            throw new StoreUnavailable(refusal("unshare can't be started: " + e.getMessage()), e);
        }
        throw new StoreUnavailable(refusal("\"unshare -U true\" fails"));
    }

    private static String refusal(String why) {
        return "PostgreSQL refuses to run as root, and this machine lets root make no user namespace (" + why
                + "). Run the build as an ordinary user, allow user namespaces, or use -Dperf.stores=containers or"
                + " -Dperf.stores=external.";
    }

    private static ProcessBuilder builder(List<String> command, ProcessBuilder.Redirect output) {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output);
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }
}
