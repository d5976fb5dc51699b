package org.identityperf.spring.dataset;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/** The session dataset has sessions with their attributes, as {@link Sessions} describes. */
public final class SessionDataset extends SizedDataset {

    public static final String SESSIONS = "sessions";

    private static final long BYTES_A_SESSION = 6 << 10;

    public SessionDataset() {
        super(
                DatasetDescription.of("SpringSessions", 1, new SpringSchema()).sizedBy(List.of(SESSIONS)),
                BYTES_A_SESSION,
                0);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        List<SavedRow> live;
        List<SavedRow> expired;
        try (SavedRows saved = SavedRows.open(database)) {
            live = saved.session(0, false);
            expired = saved.session(0, true);
        }
        long all = sizes.of(SESSIONS);
        int attributes = live.size() - 1;
        SavedRow session = live.get(0);
        SavedRow attribute = live.get(1);
        TableRows sessions = new TableRows(
                session.table(),
                session.columns(),
                all,
                (i, into) -> row(live, expired, i, 0)
                        .like(replaced(live, expired, i))
                        .write(into));
        TableRows ofSessions = new TableRows(attribute.table(), attribute.columns(), all * attributes, (row, into) -> {
            long i = row / attributes;
            row(live, expired, i, 1 + (int) (row % attributes))
                    .like(replaced(live, expired, i))
                    .write(into);
        });
        // One after the other: an attribute refers to its session.
        BulkLoad.all(SpringDatabase.of(database), List.of(List.of(sessions, ofSessions)), progress);
    }

    private static SavedRow row(List<SavedRow> live, List<SavedRow> expired, long i, int part) {
        return (Sessions.expired(i) ? expired : live).get(part);
    }

    private static Map<String, String> replaced(List<SavedRow> live, List<SavedRow> expired, long i) {
        SavedRow session = row(live, expired, i, 0);
        return Sessions.replaced(session.text(0), session.text(1), 0, i);
    }
}
