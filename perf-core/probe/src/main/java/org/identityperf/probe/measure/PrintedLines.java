package org.identityperf.probe.measure;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Takes what is printed and hands it on line by line, without their ends. */
final class PrintedLines extends OutputStream {

    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    PrintedLines(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public synchronized void write(int printed) {
        if (printed == '\n') {
            lines.accept(line.toString(StandardCharsets.UTF_8));
            line.reset();
        } else if (printed != '\r') {
            line.write(printed);
        }
    }

    @Override
    public synchronized void close() {
        if (line.size() > 0) {
            write('\n');
        }
    }
}
