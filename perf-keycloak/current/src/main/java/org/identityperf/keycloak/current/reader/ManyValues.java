package org.identityperf.keycloak.current.reader;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip.Dialect;
import org.keycloak.util.JsonSerialization;

/**
 * A many-values strategy says how a database puts many values into one column of a row, so that one statement reads an
 * object and all its values.
 */
public enum ManyValues {
    /** PostgreSQL has arrays. */
    ARRAY {
        @Override
        public String of(String value, String from) {
            return "ARRAY(SELECT " + value + " FROM " + from + ")";
        }

        @Override
        public String ids(String objects) {
            return "(SELECT value ->> 'id' AS id FROM json_array_elements(" + objects + "::json))";
        }

        @Override
        public Set<String> read(ResultSet rows, int column) throws SQLException {
            return Set.of((String[]) rows.getArray(column).getArray());
        }
    },

    /** MySQL has arrays in JSON, but makes no array from no values. */
    JSON {
        @Override
        public String of(String value, String from) {
            return "(SELECT JSON_ARRAYAGG(" + value + ") FROM " + from + ")";
        }

        @Override
        public String ids(String objects) {
            return "JSON_TABLE(" + objects + ", '$[*]' COLUMNS (id VARCHAR(36) PATH '$.id'))";
        }

        @Override
        public Set<String> read(ResultSet rows, int column) throws SQLException {
            String array = rows.getString(column);
            try {
                return array == null ? Set.of() : Set.of(JsonSerialization.readValue(array, String[].class));
            } catch (IOException e) {
                throw new SQLException("no array of texts: " + array, e);
            }
        }
    };

    /** Returns that database's strategy. */
    static ManyValues in(Address address) {
        return Dialect.of(address).isMySql() ? JSON : ARRAY;
    }

    /** Returns a statement in the dialect of each strategy. */
    public static Map<ManyValues, String> sql(Function<ManyValues, String> statement) {
        return Arrays.stream(values()).collect(Collectors.toMap(many -> many, statement));
    }

    /**
     * Returns an expression for all values of an expression.
     *
     * @param from the tables and the condition
     */
    public abstract String of(String value, String from);

    /** Returns a table of the ids, each in a column {@code id}, of the objects in an expression's JSON array. */
    public abstract String ids(String objects);

    /** Returns the values of a column that {@link #of} made. */
    public abstract Set<String> read(ResultSet rows, int column) throws SQLException;
}
