package org.identityperf.runner.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.identityperf.runner.files.UnusableFile;

/** A history is a file of runs, one JSON object a line. Two branches of such a file are merged by keeping all lines. */
public final class History {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private History() {}

    /**
     * Checks that a run can be appended later; makes the file if there is none.
     *
     * @throws UnusableFile if it holds something else, or can't be written
     */
    public static void check(Path file) {
        read(file);
        try {
            open(file).close();
        } catch (IOException e) {
            throw new UnusableFile(file + " can't be written: " + UnusableFile.why(e), e);
        }
    }

    /**
     * Reads all runs; a missing file has none.
     *
     * @throws UnusableFile naming the line, if one is not a run, or if it can't be read
     */
    public static List<PastRun> read(Path file) {
        List<PastRun> runs = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            if (!line.isBlank()) {
                runs.add(run(file + " line " + number, line));
            }
        }
        return runs;
    }

    private static List<String> lines(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        UnusableFile.inPlaceOf(file).ifPresent(other -> {
            throw new UnusableFile(file + " is " + other);
        });
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UnusableFile(file + " can't be read: " + UnusableFile.why(e), e);
        }
    }

    private static PastRun run(String place, String line) {
        String why = "it is null";
        try {
            PastRun run = JSON.readValue(line, PastRun.class);
            if (run != null) {
                return run;
            }
        } catch (JsonProcessingException e) {
            why = e.getOriginalMessage();
        }
        throw new UnusableFile(place + " is no run of a history: " + why);
    }

    private static FileChannel open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Appends a run as a line of its own; if that fails, the file is left as it was. */
    public static void append(Path file, PastRun run) throws IOException {
        String line = JSON.writeValueAsString(run) + "\n";
        try (FileChannel channel = open(file)) {
            long end = channel.size();
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(endsALine(channel, end) ? line : "\n" + line);
            try {
                channel.position(end);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                channel.truncate(end);
                throw e;
            }
        }
    }

    private static boolean endsALine(FileChannel channel, long end) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return end == 0 || channel.read(last, end - 1) == 1 && last.get(0) == '\n';
    }

    /** Returns the runs whose times can be compared with a run's, oldest first also where two files were merged. */
    public static List<PastRun> like(List<PastRun> runs, PastRun run) {
        return runs.stream()
                .filter(run::isLike)
                .sorted(Comparator.comparing(PastRun::time))
                .toList();
    }
}
