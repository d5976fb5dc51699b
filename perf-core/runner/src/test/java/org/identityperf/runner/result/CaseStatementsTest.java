package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.probe.measure.Deadlock;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.WaitEvent;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.files.UnusableFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseStatementsTest {

    @TempDir
    Path folder;

    @Test
    void aFileHasStatementsTheIndexesThatTheyWriteToAndWhatTheyWaitFor() throws Exception {
        Files.writeString(
                folder.resolve("a.statements"),
                "Write.server[]\n2\t4\tINSERT INTO session\nindex\t4\tsession_pk\tsession\n"
                        + "deadlock\t3\tDELETE FROM session\tINSERT INTO session\n"
                        + "wait\t2\tShareLock on transactionid\t\tINSERT INTO session\nevent\t5\tIO: WalSync\n");

        assertThat(CaseStatements.readAll(folder))
                .containsExactly(new CaseStatements(
                        "Write.server[]",
                        List.of(new StatementCount(2, 4, "INSERT INTO session")),
                        List.of(new IndexEntries(4, "session_pk", "session")),
                        new Waiting(
                                List.of(new LockWait(2, "ShareLock on transactionid", "", "INSERT INTO session")),
                                List.of(new Deadlock(3, "DELETE FROM session", "INSERT INTO session")),
                                List.of(new WaitEvent(5, "IO: WalSync")))));
    }

    @Test
    void anIndexWithoutItsTableIsRefusedByTheNameOfTheFile() throws Exception {
        Files.writeString(folder.resolve("a.statements"), "Write.server[]\nindex\t4\tsession_pk\n");

        assertThatThrownBy(() -> CaseStatements.readAll(folder))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining("a.statements");
    }
}
