package ${package};

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What does it cost to find the numbers of all contacts of one name? */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = Contacts.class)
public class FindNumbersBenchmark extends SteadyState {

    @Param("1000")
    public long contacts;

    private Connection connection;
    private PhoneBook book;
    private List<String> found = List.of();

    @Setup(Level.Trial)
    public void open(BenchmarkParams params) throws SQLException {
        connection = CaseAddress.of(params).connect();
        book = new PhoneBook(connection);
    }

    @Setup(Level.Iteration)
    public void begin() {
        Window.open();
    }

    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        Expected.check("numbers", 2 * Contacts.NAMESAKES, found.size());
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        connection.close();
    }

    /** As the server does it. */
    @Benchmark
    public List<String> server() throws SQLException {
        found = book.numbers("name1");
        return found;
    }

    /** The same in one round trip. */
    @Benchmark
    public List<String> floor() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT number FROM phone JOIN contact ON contact.id = phone.contact WHERE name = ?")) {
            statement.setString(1, "name1");
            try (ResultSet rows = statement.executeQuery()) {
                List<String> numbers = new ArrayList<>();
                while (rows.next()) {
                    numbers.add(rows.getString(1));
                }
                found = numbers;
                return found;
            }
        }
    }
}
