package org.identityperf.runner.store.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Ports;
import org.testcontainers.core.CreateContainerCmdModifier;

/**
 * {@code LoopbackPorts} publishes the ports of every container on the loopback interface only; Testcontainers would use
 * every interface. Testcontainers finds it as a service, so it also applies to Ryuk.
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
