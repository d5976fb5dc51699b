package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.probe.exchange.RecordJson;
import org.identityperf.probe.measure.Deadlock;
import org.identityperf.probe.measure.HeldLock;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.StatementLog;
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
        CaseStatements written = new CaseStatements(
                "Write.server[]",
                List.of(new StatementCount(
                        2,
                        4,
                        "INSERT INTO session",
                        OptionalLong.of(40),
                        OptionalDouble.empty(),
                        Optional.of(new StatementLog(5, 0, 300)))),
                List.of(new IndexEntries(4, "session_pk", "session")),
                new Waiting(
                        List.of(new LockWait(2, "ShareLock on transactionid", "", "INSERT INTO session")),
                        List.of(new Deadlock(3, "DELETE FROM session", "INSERT INTO session")),
                        List.of(new WaitEvent(5, "IO: WalSync")),
                        List.of(new HeldLock("org.example.Users", "org.example.Users.find:31"))));
        RecordJson.write(written, folder.resolve("a.statements"));

        assertThat(CaseStatements.readAll(folder)).containsExactly(written);
    }

    @Test
    void anIndexWithoutItsTableIsRefusedByTheNameOfTheFile() throws Exception {
        Files.writeString(
                folder.resolve("a.statements"),
                "{\"benchmarkCase\":\"Write.server[]\",\"statements\":[],\"indexes\":[{\"entries\":4}]}");

        assertThatThrownBy(() -> CaseStatements.readAll(folder))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining("a.statements");
    }
}
