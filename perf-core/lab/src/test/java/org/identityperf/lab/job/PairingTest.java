package org.identityperf.lab.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Rung;
import org.junit.jupiter.api.Test;

class PairingTest {

    private static Cell cell(String benchmark, Rung rung, String users) {
        return new Cell(benchmark, rung, new TreeMap<>(Map.of("users", users)));
    }

    @Test
    void aBudgetIsSpentOnOneCellOfEveryOperationBeforeTheOthers() {
        Cell few = cell("Read", Rung.SERVER, "10");
        Cell many = cell("Read", Rung.SERVER, "1000");
        Cell floor = cell("Read", Rung.FLOOR, "10");
        Cell write = cell("Write", Rung.SERVER, "10");

        assertThat(Pairing.everyOperationFirst(List.of(few, many, floor, write)))
                .containsExactly(few, floor, write, many);
    }
}
