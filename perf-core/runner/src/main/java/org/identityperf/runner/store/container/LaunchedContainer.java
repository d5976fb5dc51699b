package org.identityperf.runner.store.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Volume;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.store.StoreException;

/** A container that was created and started: what the engine tells of it, and its end. */
record LaunchedContainer(DockerClient client, String title, String id) {

    private static final Duration GENTLE = Duration.ofSeconds(60);

    /** Docker's 64 MiB are less than PostgreSQL's parallel workers share while they build an index. */
    private static final long SHARED_MEMORY = 1L << 30;

    /**
     * Creates a container on the volume and starts it; if it can't be started, none is left.
     *
     * @param tell whether it is told the password
     */
    static LaunchedContainer launch(
            DockerClient client, ContainerProgram program, DataVolume volume, String image, boolean tell) {
        boolean hasFile = tell && !program.told().isEmpty();
        Map<String, String> environment = new HashMap<>(program.environment());
        Map<String, byte[]> files = new HashMap<>(program.files());
        if (hasFile) {
            environment.putAll(program.told());
            files.put(ContainerProgram.PASSWORD_FILE, program.place().password().getBytes(StandardCharsets.UTF_8));
        }
        LaunchedContainer container = new LaunchedContainer(
                client, program.kind().title(), create(client, program, volume, image, environment));
        try {
            PrivateFiles.copy(client, container.id(), program.user(), files);
            program.streams().ifPresent(taker -> taker.accept(ServerStreams.of(client, container.id())));
            client.startContainerCmd(container.id()).exec();
            return container;
        } catch (RuntimeException e) {
            container.remove();
            throw e;
        }
    }

    private static String create(
            DockerClient client,
            ContainerProgram program,
            DataVolume volume,
            String image,
            Map<String, String> environment) {
        ExposedPort port = ExposedPort.tcp(program.port());
        boolean asked = program.streams().isPresent();
        CreateContainerCmd create = client.createContainerCmd(image)
                .withName(volume.name())
                .withLabels(volume.labels())
                .withHostConfig(HostConfig.newHostConfig()
                        .withBinds(new Bind(volume.name(), new Volume(program.data())))
                        // Any free port; without an address Docker would listen on every interface.
                        .withPortBindings(new PortBinding(Ports.Binding.bindIp("127.0.0.1"), port))
                        .withShmSize(SHARED_MEMORY))
                .withExposedPorts(port)
                .withEnv(environment.entrySet().stream()
                        .map(variable -> variable.getKey() + '=' + variable.getValue())
                        .toList())
                .withCmd(program.command())
                // Its input ends with whoever holds the other end.
                .withStdinOpen(asked)
                .withStdInOnce(asked)
                .withStopSignal(program.stopSignal());
        program.startedAs().ifPresent(create::withUser);
        return create.exec().getId();
    }

    /** The port of the loopback interface that one of the container's is published at; empty if it has ended. */
    Optional<Integer> published(int port) {
        return Optional.ofNullable(client.inspectContainerCmd(id)
                        .exec()
                        .getNetworkSettings()
                        .getPorts()
                        .getBindings()
                        .get(ExposedPort.tcp(port)))
                .map(bindings -> Integer.parseInt(bindings[0].getHostPortSpec()));
    }

    /** Its own address, at one of its ports. */
    Optional<InetSocketAddress> own(int port) {
        return client.inspectContainerCmd(id).exec().getNetworkSettings().getNetworks().values().stream()
                .map(ContainerNetwork::getIpAddress)
                .filter(address -> address != null && !address.isEmpty())
                .map(address -> new InetSocketAddress(address, port))
                .findFirst();
    }

    /** How it ended; empty as long as it runs. */
    Optional<String> ended() {
        try {
            ContainerState state = client.inspectContainerCmd(id).exec().getState();
            if (Boolean.TRUE.equals(state.getRunning())) {
                return Optional.empty();
            }
            String memory = Boolean.TRUE.equals(state.getOOMKilled()) ? ", killed for want of memory," : "";
            return Optional.of(this + " ended with code " + state.getExitCodeLong() + memory);
        } catch (NotFoundException e) {
            return Optional.of(this + " was removed by somebody else");
        } catch (RuntimeException e) {
            return Optional.of(this + " is out of reach, since the Docker engine no longer answers,");
        }
    }

    /**
     * Stops it, in order if it lets itself, and removes it; its volume stays. An interrupt from before does not keep it
     * from ending orderly.
     */
    void remove() {
        boolean interrupted = Thread.interrupted();
        try {
            client.stopContainerCmd(id)
                    .withTimeout(Math.toIntExact(GENTLE.toSeconds()))
                    .exec();
        } catch (NotModifiedException | NotFoundException e) {
            // It has ended already.
        }
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException e) {
            // Somebody else was faster.
        } catch (RuntimeException e) {
            throw new StoreException(this + " can't be removed: " + e.getMessage(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Such as {@code PostgreSQL (container 2d5e985aa3c1)}, by the digits that {@code docker ps} shows. */
    @Override
    public String toString() {
        return title + " (container " + id.substring(0, Math.min(12, id.length())) + ')';
    }
}
