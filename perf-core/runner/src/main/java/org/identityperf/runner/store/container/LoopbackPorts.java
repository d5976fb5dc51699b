package org.identityperf.runner.store.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Ports;
import org.testcontainers.core.CreateContainerCmdModifier;

/**
 * Publishes the ports of every container on the loopback interface only, where Testcontainers would take every interface.
 * Testcontainers finds it as a service, so it holds for Ryuk as well.
 */
public final class LoopbackPorts implements CreateContainerCmdModifier {

    @Override
    public CreateContainerCmd modify(CreateContainerCmd create) {
        Ports ports = new Ports();
        create.getHostConfig()
                .getPortBindings()
                .getBindings()
                .keySet()
                // Any free port.
                .forEach(port -> ports.bind(port, Ports.Binding.bindIp("127.0.0.1")));
        create.getHostConfig().withPortBindings(ports);
        return create;
    }
}
