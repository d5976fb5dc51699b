package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A server that a killed run left on a data folder. */
final class Orphan {

    private Orphan() {}

    /** Stops it, if there is one; it is known by its command line, since a process id may have been given anew. */
    static void stop(Program program, Consumer<String> say) {
        ProcessHandle.allProcesses().filter(process -> runs(program, process)).forEach(process -> {
            say.accept("stopping a " + program.kind().title() + " (process " + process.pid()
                    + ") that a killed run left on " + program.data());
            Stopping.stop(process, () -> runs(program, process), program.signals());
        });
    }

    static boolean runs(Program program, ProcessHandle process) {
        List<String> command = commandLine(process);
        return !command.isEmpty() && program.runsAs(command);
    }

    private static List<String> commandLine(ProcessHandle process) {
        Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            if (Files.exists(line)) {
                return List.of(
                        Files.readString(line, StandardCharsets.ISO_8859_1).split("\0"));
            }
        } catch (IOException e) {
            // It ended meanwhile, or belongs to somebody else.
            return List.of();
        }
        return Stream.concat(
                        process.info().command().stream(),
                        process.info().arguments().stream().flatMap(Stream::of))
                .toList();
    }
}
