package org.identityperf.usergrid.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** This class reads JSON as the store holds it. */
public final class Json {

    private static final ObjectReader READER = new ObjectMapper().reader();

    private Json() {}

    /**
     * Parses JSON.
     *
     * @throws UncheckedIOException if the bytes are not JSON
     */
    public static JsonNode read(ByteBuffer bytes) {
        try {
            return READER.readTree(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        } catch (IOException e) {
            throw new UncheckedIOException("what the store holds is not JSON: " + e.getMessage(), e);
        }
    }
}
