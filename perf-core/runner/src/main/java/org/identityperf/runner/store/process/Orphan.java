package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** An orphan is a server that a killed run left running on a data folder. */
final class Orphan {

    private Orphan() {}

    /** Stops the orphan, if there is one. It is recognised by its command line, since a process id may be reused. */
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
            // The process ended meanwhile, or belongs to another user.
            return List.of();
        }
        return Stream.concat(
                        process.info().command().stream(),
                        process.info().arguments().stream().flatMap(Stream::of))
                .toList();
    }
}
