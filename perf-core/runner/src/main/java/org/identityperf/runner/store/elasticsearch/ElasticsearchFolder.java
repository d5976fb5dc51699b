package org.identityperf.runner.store.elasticsearch;

import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.DataFolder;

/**
 * An {@code ElasticsearchFolder} is the folder in which an Elasticsearch keeps its indices from run to run. The
 * superuser's password is next to them.
 *
 * @param folder holds the indices, the configuration, temporary files, the password and the log
 */
record ElasticsearchFolder(Path folder) implements DataFolder {

    static final long NEW_BYTES = 50_000_000;

    /**
     * The logging configuration. The log goes to standard output only. A stack trace begins with the root cause, so
     * that the end of a log shows it.
     */
    static final String LOGGING = """
            status = error
            appender.console.type = Console
            appender.console.name = console
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n%rEx{4}
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            """;

    @Override
    public Path data() {
        return folder.resolve("indices");
    }

    Path configuration() {
        return folder.resolve("config");
    }

    @Override
    public Store kind() {
        return Store.ELASTICSEARCH;
    }

    @Override
    public String version() {
        return ElasticsearchBinaries.VERSION;
    }

    @Override
    public long newBytes() {
        return NEW_BYTES;
    }

    static Path place(Cache cache) {
        return ElasticsearchBinaries.place(cache).resolve("data");
    }

    static ElasticsearchFolder in(Cache cache) {
        return DataFolder.in(cache, place(cache), ElasticsearchFolder::new, folder -> {
            Files.createDirectory(folder.data());
            Files.createDirectory(folder.configuration());
        });
    }
}
