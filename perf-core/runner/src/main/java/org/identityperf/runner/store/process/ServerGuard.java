package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server guard ends a server whose JVM was killed. It is a shell whose input ends together with this JVM, however that
 * happens. The guard then sends the server its signals, the gentlest first, until the server has ended.
 */
public final class ServerGuard {

    /**
     * The words are the server's process id, what its command line holds, and the signals. The signals of a terminal
     * reach every process, and must not end the guard before it has done its work. A process id may be reused.
     */
    private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM
            read -r line
            server=$1 folder=$2
            shift 2
            runs() {
                case $( { tr '\\0' ' ' < "/proc/$server/cmdline" || ps -o args= -p "$server"; } 2> /dev/null) in
                    *"$folder"*) return 0 ;;
                esac
                return 1
            }
            for signal in "$@" KILL; do
                runs && kill -"$signal" "$server"
                seconds=0
                while runs && [ $seconds -lt 60 ]; do
                    sleep 1
                    seconds=$((seconds + 1))
                done
            done
            """;

    private ServerGuard() {}

    /**
     * Guards a server until it ends.
     *
     * @param folder stands in the server's command line
     * @param signals that stop the server
     * @return the same server
     */
    public static Process over(Process server, Path folder, List<String> signals) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", SCRIPT, "guard", Long.toString(server.pid()), folder.toString()));
        command.addAll(signals);
        Process guard = CleanEnvironment.builder(command, ProcessBuilder.Redirect.DISCARD)
                .start();
        server.onExit().thenRun(guard::destroyForcibly);
        return server;
    }
}
