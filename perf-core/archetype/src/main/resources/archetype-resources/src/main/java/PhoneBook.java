package ${package};

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Contacts, each with numbers. */
public final class PhoneBook {

    private final Connection connection;

    public PhoneBook(Connection connection) {
        this.connection = connection;
    }

    /** The numbers of all contacts of that name. */
    public List<String> numbers(String name) throws SQLException {
        List<String> numbers = new ArrayList<>();
        for (String contact : strings("SELECT id::text FROM contact WHERE name = ?", name)) {
            numbers.addAll(strings("SELECT number FROM phone WHERE contact = ?::bigint", contact));
        }
        return numbers;
    }

    private List<String> strings(String sql, String bind) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, bind);
            try (ResultSet rows = statement.executeQuery()) {
                List<String> strings = new ArrayList<>();
                while (rows.next()) {
                    strings.add(rows.getString(1));
                }
                return strings;
            }
        }
    }
}
