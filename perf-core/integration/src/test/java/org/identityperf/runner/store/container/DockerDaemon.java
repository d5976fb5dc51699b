package org.identityperf.runner.store.container;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.identityperf.runner.Command;
import org.identityperf.runner.DebianPackages;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.process.LogFile;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * A Docker engine of the tests' own, on a Debian or Ubuntu that lets root run one; {@code daemon.sh} says what it makes and
 * that it ends with this JVM. Testcontainers finds it as a service, where it finds no other.
 */
public final class DockerDaemon extends DockerClientProviderStrategy {

    private static final Path SCRIPT =
            Path.of("src", "test", "docker", "daemon.sh").toAbsolutePath();

    private static volatile Process process;
    private static volatile URI address;

    /**
     * Installs the engine if it is missing, and starts it.
     *
     * @param data an absolute path below {@code target}, for this engine alone
     * @throws StoreUnavailable if this machine can't have one
     */
    static URI start(Path data) {
        try {
            install();
            Path log = data.resolveSibling("docker.log");
            process = new ProcessBuilder("bash", SCRIPT.toString(), data.toString())
                    .redirectError(log.toFile())
                    .start();
            String socket = process.inputReader().readLine();
            if (socket == null) {
                throw new StoreUnavailable("dockerd does not run on this machine. It says:\n" + LogFile.end(log));
            }
            address = URI.create("unix://" + socket);
            return address;
        } catch (IOException | InterruptedException e) {
            throw new StoreUnavailable("no Docker engine answers, and none can be started: " + e, e);
        }
    }

    private static void install() throws IOException, InterruptedException {
        if (Command.succeeds("which", "dockerd", "ip")) {
            return;
        }
        if (!DebianPackages.install("docker.io", "iproute2")) {
            throw new StoreUnavailable("no Docker engine answers, and no apt-get can install docker.io");
        }
    }

    /** With all that it made. */
    static void stop() {
        try {
            process.getOutputStream().close();
            process.waitFor();
        } catch (IOException e) {
            throw new IllegalStateException("the tests' Docker engine can't be stopped", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether an engine answers there. */
    static boolean answers(URI place) {
        try {
            getClientForConfig(TransportConfig.builder().dockerHost(place).build())
                    .pingCmd()
                    .exec();
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    @Override
    protected boolean isApplicable() {
        return address != null;
    }

    @Override
    protected boolean isPersistable() {
        return false;
    }

    @Override
    protected int getPriority() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String getDescription() {
        return "the tests' own engine";
    }

    @Override
    public TransportConfig getTransportConfig() {
        return TransportConfig.builder().dockerHost(address).build();
    }
}
