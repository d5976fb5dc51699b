package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.cache.Room;

/** A program that does all like another one; its subclasses say what they do otherwise. */
public abstract class LikeProgram implements Program {

    private final Program program;

    protected LikeProgram(Program program) {
        this.program = program;
    }

    @Override
    public Process launch(int port) throws IOException {
        return program.launch(port);
    }

    @Override
    public Store kind() {
        return program.kind();
    }

    @Override
    public ServerFolder folder() {
        return program.folder();
    }

    @Override
    public long newBytes() {
        return program.newBytes();
    }

    @Override
    public Path data() {
        return program.data();
    }

    @Override
    public void makeData() throws IOException {
        program.makeData();
    }

    @Override
    public String version() {
        return program.version();
    }

    @Override
    public Address admin(int port) {
        return program.admin(port);
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return program.runsAs(commandLine);
    }

    @Override
    public boolean answers(Address admin, Path data) {
        return program.answers(admin, data);
    }

    @Override
    public boolean answers(int port) {
        return program.answers(port);
    }

    @Override
    public OpenServer open(Address admin, Room room) {
        return program.open(admin, room);
    }

    @Override
    public OpenServer open(int port, Room room) {
        return program.open(port, room);
    }

    @Override
    public List<String> signals() {
        return program.signals();
    }

    @Override
    public Optional<String> broke() {
        return program.broke();
    }

    @Override
    public void ended() {
        program.ended();
    }
}
