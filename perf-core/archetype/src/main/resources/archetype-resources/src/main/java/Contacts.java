package ${package};

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** Contacts with two numbers each; twenty bear the same name. */
public final class Contacts implements Dataset {

    /** How many contacts bear one name. */
    public static final int NAMESAKES = 20;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Contacts", 1, "phonebook 1.0").sizedBy(List.of("contacts"));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes("contacts", 400, 0);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        long contacts = sizes.of("contacts");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE contact AS SELECT n AS id, 'name' || n / " + NAMESAKES
                    + " AS name FROM generate_series(0, " + (contacts - 1) + ") n");
            statement.execute("CREATE TABLE phone AS SELECT n % " + contacts + " AS contact, '+49 ' || n AS number"
                    + " FROM generate_series(1, " + 2 * contacts + ") n");
            statement.execute("CREATE INDEX ON contact (name)");
            statement.execute("CREATE INDEX ON phone (contact)");
        }
    }
}
