package org.identityperf.lab.store.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What is particular to one kind of server among those that run as a process of this machine. */
public interface Program {

    /** What a person calls it, such as {@code PostgreSQL}. */
    String title();

    /** Its data folder. */
    Path data();

    /** Whether a process with that command line is this server on this data folder, by whomever it was started. */
    boolean runsAs(List<String> commandLine);

    /** The file that its output goes to; begun anew at each start. */
    Path log();

    /**
     * Starts it.
     *
     * @param port a port of the loopback interface that was free a moment ago
     */
    Process launch(int port) throws IOException;

    /**
     * Whether it lets us in by now, and is ours and not a stranger on the same port; asked over and over, and answers
     * within seconds.
     *
     * @throws org.identityperf.lab.store.StoreException if it never will
     */
    boolean answers(int port);

    /** The signals that stop it, the gentlest first; after the last it is killed. */
    List<String> signals();

    /** How one of its processes broke since the start while the server as a whole lives on, if one did. */
    Optional<String> broke();
}
