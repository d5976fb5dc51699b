package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Encoded values have the form in which they are sent to the store, alone or in rows. A value of several rows, such as
 * an entity's UUID, is encoded once and shared by them: the driver only reads it.
 */
final class Encoded {

    /** Every protocol version encodes UUIDs, texts and numbers in the same way. */
    private static final ProtocolVersion VERSION = ProtocolVersion.DEFAULT;

    static final ByteBuffer APPLICATION = of(Names.APPLICATION);
    static final ByteBuffer TYPE = of(Names.TYPE);

    private Encoded() {}

    static ByteBuffer of(UUID value) {
        return TypeCodecs.UUID.encode(value, VERSION);
    }

    static ByteBuffer of(String value) {
        return TypeCodecs.TEXT.encode(value, VERSION);
    }

    static ByteBuffer of(long value) {
        return TypeCodecs.BIGINT.encodePrimitive(value, VERSION);
    }

    /** Returns a row of these values, in the order of the question marks; their types are not checked. */
    static BoundStatement row(PreparedStatement insert, ByteBuffer... values) {
        BoundStatementBuilder row = insert.boundStatementBuilder();
        for (int i = 0; i < values.length; i++) {
            row.setBytesUnsafe(i, values[i]);
        }
        return row.build();
    }
}
