package org.identityperf.runner.store.container;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.identityperf.runner.Command;
import org.identityperf.runner.DebianPackages;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.process.LogFile;

/**
 * A Docker engine of the tests' own, on a Debian or Ubuntu that lets root run one. It touches no firewall rule, and takes
 * all that it made with it; what a killed JVM left is swept at the next start.
 */
final class DockerDaemon implements AutoCloseable {

    private final Process process;
    private final EngineTraces traces;

    private DockerDaemon(Process process, EngineTraces traces) {
        this.process = process;
        this.traces = traces;
    }

    /**
     * Installs the engine if it is missing, and starts it.
     *
     * @param data an absolute path below {@code target}, for this engine alone
     * @throws StoreUnavailable if this machine can't have one
     */
    static DockerDaemon start(Path data) {
        if (new UnixSystem().getUid() != 0) {
            throw new StoreUnavailable("no Docker engine answers, and only root may start one");
        }
        try {
            install();
            EngineTraces.sweep(data);
            EngineTraces traces = EngineTraces.begin(data);
            Process process = new ProcessBuilder(
                            "dockerd",
                            "--data-root=" + data,
                            "--exec-root=" + traces.folder().resolve("exec"),
                            "--pidfile=" + traces.pidFile(),
                            "--host=unix://" + traces.socket(),
                            "--bridge=" + traces.bridge().name(),
                            "--iptables=false",
                            "--ip-forward=false",
                            "--ip-masq=false")
                    .redirectErrorStream(true)
                    .redirectOutput(traces.log().toFile())
                    .start();
            DockerDaemon daemon = new DockerDaemon(process, traces);
            daemon.awaitSocket();
            return daemon;
        } catch (IOException | InterruptedException e) {
            throw new StoreUnavailable("no Docker engine answers, and none can be started: " + e, e);
        }
    }

    private static void install() throws IOException, InterruptedException {
        if (Command.succeeds("which", "dockerd", "ip")) {
            return;
        }
        // One of our own is started below.
        if (!DebianPackages.install("docker.io", "iproute2")) {
            throw new StoreUnavailable("no Docker engine answers, and no apt-get can install docker.io");
        }
    }

    private void awaitSocket() throws InterruptedException {
        while (!Files.exists(traces.socket()) || !answers()) {
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                String log = LogFile.end(traces.log());
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
        return URI.create("unix://" + traces.socket());
    }

    EngineTraces traces() {
        return traces;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
            traces.remove();
        } catch (IOException e) {
            throw new IllegalStateException("the tests' Docker engine can't be cleaned up", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
