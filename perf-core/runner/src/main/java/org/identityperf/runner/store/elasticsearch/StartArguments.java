package org.identityperf.runner.store.elasticsearch;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.SortedMap;

/**
 * {@code StartArguments} writes what the server reads from its standard input when it starts: flags, secrets, settings,
 * folders. The format is that of Elasticsearch's own launcher. Writing it here saves the launcher, a JVM that would run
 * for seconds. It also keeps the password out of a keystore on disk and off the command line. The format belongs to the
 * version in {@link ElasticsearchBinaries}.
 */
final class StartArguments {

    private static final String SECRETS = "org.elasticsearch.common.settings.KeyStoreWrapper";
    private static final int SECRETS_FORMAT = 6;
    private static final Charset UNITS = Charset.forName("CESU-8");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private StartArguments() {}

    /** Returns the bytes for a server in the foreground that writes its log to standard output. */
    static byte[] bytes(
            SortedMap<String, String> secrets, SortedMap<String, String> settings, Path configuration, Path logs) {
        StartArguments arguments = new StartArguments();
        arguments.out.writeBytes(new byte[3]); // not a daemon, not quiet, no file with its process id
        arguments.text(SECRETS);
        // Neither encrypted nor with encrypted bytes.
        arguments.out.writeBytes(ByteBuffer.allocate(6).putInt(SECRETS_FORMAT).array());
        arguments.number(secrets.size());
        secrets.forEach((name, secret) -> {
            byte[] value = secret.getBytes(StandardCharsets.UTF_8);
            arguments.text(name);
            arguments.block(value);
            arguments.block(sha256(value));
        });
        arguments.out.write(0); // not closed
        arguments.number(settings.size());
        settings.forEach((name, value) -> {
            arguments.text(name);
            arguments.out.write(0); // a text follows
            arguments.text(value);
        });
        arguments.text(configuration.toString());
        arguments.text(logs.toString());
        return arguments.out.toByteArray();
    }

    /** Writes a number with seven bits a byte, the lowest first. */
    private void number(int value) {
        int rest = value;
        while (rest > 0x7f) {
            out.write(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private void block(byte[] bytes) {
        number(bytes.length);
        out.writeBytes(bytes);
    }

    /** Writes the number of UTF-16 units, then each unit in one to three bytes. */
    private void text(String text) {
        number(text.length());
        out.writeBytes(text.getBytes(UNITS));
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
