package org.identityperf.runner.store.container;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.identityperf.runner.Command;
import org.identityperf.runner.store.StoreUnavailable;

/**
 * What an engine of the tests' own makes on this machine. It is written down before the engine starts, so that the next
 * start takes it away where this JVM is killed.
 *
 * @param data the engine's images and volumes
 * @param folder its socket, log and process id, in a folder of a short path, since that of a socket has 107 bytes at most
 * @param bridge its network
 * @param others what other engines had made before, and is theirs
 */
record EngineTraces(Path data, Path folder, Bridge bridge, List<Path> others) {

    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final Path KEY = Path.of("/etc/docker/key.json");
    private static final long SECONDS_TO_END = 60;

    /** Makes what an engine needs before it starts. */
    static EngineTraces begin(Path data) throws IOException, InterruptedException {
        Files.createDirectories(data);
        EngineTraces traces = new EngineTraces(
                data, Files.createTempDirectory("identityperf-docker"), Bridge.add(), outsideOfFolders());
        Properties written = new Properties();
        written.setProperty("jvm", Long.toString(ProcessHandle.current().pid()));
        written.setProperty("jvmStarted", started(ProcessHandle.current()));
        written.setProperty("folder", traces.folder.toString());
        written.setProperty("bridge", traces.bridge.name());
        written.setProperty(
                "others",
                String.join("|", traces.others.stream().map(Path::toString).toList()));
        try (Writer writer = Files.newBufferedWriter(record(data))) {
            written.store(writer, null);
        }
        return traces;
    }

    private static Path record(Path data) {
        return data.resolveSibling(data.getFileName() + ".properties");
    }

    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Object::toString).orElse("unknown");
    }

    /** Control groups of containers, and a key that older engines have. */
    private static List<Path> outsideOfFolders() throws IOException {
        try (Stream<Path> cgroups =
                Files.find(CGROUPS, 2, (path, attributes) -> attributes.isDirectory() && path.endsWith("docker"))) {
            return Stream.concat(cgroups, Stream.of(KEY).filter(Files::exists)).toList();
        }
    }

    /**
     * Stops the engine that a killed JVM left on that data, and takes away what it made.
     *
     * @throws StoreUnavailable if that JVM still lives
     */
    static void sweep(Path data) throws IOException, InterruptedException {
        if (Files.notExists(record(data))) {
            return;
        }
        Properties written = new Properties();
        try (Reader reader = Files.newBufferedReader(record(data))) {
            written.load(reader);
        }
        long jvm = Long.parseLong(written.getProperty("jvm"));
        if (ProcessHandle.of(jvm)
                .filter(process -> started(process).equals(written.getProperty("jvmStarted")))
                .isPresent()) {
            throw new StoreUnavailable("process " + jvm + " has an engine of its own in " + data);
        }
        EngineTraces left = new EngineTraces(
                data,
                Path.of(written.getProperty("folder")),
                new Bridge(written.getProperty("bridge")),
                Stream.of(written.getProperty("others").split("\\|"))
                        .map(Path::of)
                        .toList());
        left.stop();
        left.remove();
    }

    /** A process id may have been given anew, so it is the engine only if it was started with this folder. */
    private void stop() throws IOException, InterruptedException {
        Path file = pidFile();
        if (Files.notExists(file)) {
            return;
        }
        ProcessHandle process =
                ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).orElse(null);
        if (process == null || !commandLine(process).contains("--pidfile=" + file)) {
            return;
        }
        List<ProcessHandle> all =
                Stream.concat(process.descendants(), Stream.of(process)).toList();
        process.destroy();
        try {
            process.onExit().get(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            all.forEach(ProcessHandle::destroyForcibly);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> commandLine(ProcessHandle process) throws IOException {
        Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        return List.of(Files.readString(line, StandardCharsets.ISO_8859_1).split("\0"));
    }

    Path pidFile() {
        return folder.resolve("pid");
    }

    Path socket() {
        return folder.resolve("docker.sock");
    }

    Path log() {
        return folder.resolve("log");
    }

    /** With the engine stopped. */
    void remove() throws IOException, InterruptedException {
        bridge.delete();
        for (Path left : outsideOfFolders()) {
            if (!others.contains(left)) {
                // A control group with a container of somebody else's in it can't be removed.
                Command.succeeds(left.equals(KEY) ? "rm" : "rmdir", left.toString());
            }
        }
        for (Path left : List.of(data, folder)) {
            Command.succeeds("rm", "-rf", "--one-file-system", left.toString());
        }
        Files.delete(record(data));
    }
}
