package org.identityperf.lab.store.container;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.identityperf.lab.store.StoreUnavailable;
import org.identityperf.lab.store.process.LogFile;

/**
 * A Docker engine of the tests' own, on a Debian or Ubuntu that lets root run one. It keeps its data below
 * {@code target}, touches no firewall rule, and takes its bridge and its control groups with it.
 */
final class DockerDaemon implements AutoCloseable {

    private static final String BRIDGE = "docker0";
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final Path KEY = Path.of("/etc/docker/key.json");
    private static final Path DATA = Path.of("target", "docker").toAbsolutePath();

    private final Process process;
    private final Path folder;
    private final boolean bridgeBefore;
    private final List<Path> before;

    private DockerDaemon(Process process, Path folder, boolean bridgeBefore, List<Path> before) {
        this.process = process;
        this.folder = folder;
        this.bridgeBefore = bridgeBefore;
        this.before = before;
    }

    /**
     * Installs the engine if it is missing, and starts it.
     *
     * @throws StoreUnavailable if this machine can't have one
     */
    static DockerDaemon start() {
        if (new UnixSystem().getUid() != 0) {
            throw new StoreUnavailable("no Docker engine answers, and only root may start one");
        }
        try {
            install();
            // Short, because the path of a socket may have only 107 bytes.
            Path folder = Files.createTempDirectory("identityperf-docker");
            Files.createDirectories(DATA);
            boolean bridgeBefore = NetworkInterface.getByName(BRIDGE) != null;
            List<Path> before = leavings();
            Process process = new ProcessBuilder(
                            "dockerd",
                            "--data-root=" + DATA,
                            "--exec-root=" + folder.resolve("exec"),
                            "--pidfile=" + folder.resolve("pid"),
                            "--host=unix://" + folder.resolve("docker.sock"),
                            "--iptables=false",
                            "--ip-forward=false",
                            "--ip-masq=false")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            DockerDaemon daemon = new DockerDaemon(process, folder, bridgeBefore, before);
            daemon.awaitSocket();
            return daemon;
        } catch (IOException | InterruptedException e) {
            throw new StoreUnavailable("no Docker engine answers, and none can be started: " + e, e);
        }
    }

    private static void install() throws IOException, InterruptedException {
        if (succeeds("which", "dockerd", "ip")) {
            return;
        }
        if (!succeeds("which", "apt-get")) {
            throw new StoreUnavailable("no Docker engine answers, and there is no apt-get to install one with");
        }
        // Debian's package would start its service; one of our own is started below.
        if (!succeeds("apt-get", "-qq", "update")
                || !succeeds(
                        "env",
                        "DEBIAN_FRONTEND=noninteractive",
                        "RUNLEVEL=1",
                        "apt-get",
                        "-qq",
                        "install",
                        "--no-install-recommends",
                        "docker.io",
                        "iproute2")) {
            throw new StoreUnavailable("no Docker engine answers, and apt-get can't install docker.io");
        }
    }

    /** What an engine makes outside of its folders: control groups for its containers, and a key that older ones have. */
    private static List<Path> leavings() throws IOException {
        try (Stream<Path> cgroups =
                Files.find(CGROUPS, 2, (path, attributes) -> attributes.isDirectory() && path.endsWith("docker"))) {
            return Stream.concat(cgroups, Stream.of(KEY).filter(Files::exists)).toList();
        }
    }

    private static boolean succeeds(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private void awaitSocket() throws InterruptedException {
        while (!Files.exists(folder.resolve("docker.sock")) || !answers()) {
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                String log = LogFile.end(folder.resolve("log"));
                close();
                throw new StoreUnavailable("dockerd does not run on this machine. It says:\n" + log);
            }
        }
    }

    private boolean answers() {
        try {
            Engine.at(address());
            return true;
        } catch (StoreUnavailable e) {
            return false;
        }
    }

    URI address() {
        return URI.create("unix://" + folder.resolve("docker.sock"));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
            if (!bridgeBefore && NetworkInterface.getByName(BRIDGE) != null) {
                succeeds("ip", "link", "delete", BRIDGE);
            }
            for (Path left : leavings()) {
                if (!before.contains(left)) {
                    // A control group with a container of somebody else's in it can't be removed.
                    succeeds(left.equals(KEY) ? "rm" : "rmdir", left.toString());
                }
            }
            for (Path left : List.of(DATA, folder)) {
                succeeds("rm", "-rf", "--one-file-system", left.toString());
            }
        } catch (IOException e) {
            throw new IllegalStateException("the tests' Docker engine can't be cleaned up", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
