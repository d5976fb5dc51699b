package org.identityperf.fusionauth.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.probe.address.Address;

/** What the tests of a contract work with. */
interface ContractParts {

    /** Every store by its name, which ends with the name of its database. */
    Map<String, FusionStore> stores();

    /** Where the database or index of that name is. */
    Address address(String database);

    /** What is where. */
    Tenants tenants();

    /** The database of a store of that name. */
    default Address databaseOf(String store) {
        return address(store.substring(store.lastIndexOf(' ') + 1));
    }

    /** The one number that a query finds. */
    default long number(Address address, String sql, Object... binds) throws SQLException {
        return Long.parseLong(texts(address, sql, binds).get(0));
    }

    /** The first column of every row. */
    default List<String> texts(Address address, String sql, Object... binds) throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < binds.length; i++) {
                statement.setObject(i + 1, binds[i]);
            }
            List<String> texts = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(row.getString(1));
                }
            }
            return texts;
        }
    }
}
