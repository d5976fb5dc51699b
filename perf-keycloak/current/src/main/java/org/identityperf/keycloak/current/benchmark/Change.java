package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.probe.measure.Expected;

/** A change is what one of several servers changes and the others see. */
public enum Change {
    /** A user logs in, which begins a session with one at a client. */
    LOGIN {
        @Override
        void make(ClusterChangeBenchmark state) {
            state.begun = state.login(state.here());
        }

        @Override
        void check(ClusterChangeBenchmark state) throws SQLException {
            // The clock may move on between the two timestamps.
            Row found = state.there().session(state.begun, state.clientKey());
            state.expect(found.used(), found.usedAtClient(), found);
            state.expectOneMore();
        }

        @Override
        void undo(ClusterChangeBenchmark state) {
            state.here().logout(state.begun);
        }
    },
    /** A session is used on the server where it began. */
    REFRESH {
        @Override
        void make(ClusterChangeBenchmark state) {
            state.refresh(state.here());
        }

        @Override
        void check(ClusterChangeBenchmark state) {
            state.expectUse(state.there());
        }
    },
    /** A session is used on the server after the one where it began. */
    REFRESH_ELSEWHERE {
        @Override
        void make(ClusterChangeBenchmark state) {
            state.refresh(state.there());
        }

        @Override
        void check(ClusterChangeBenchmark state) {
            state.expectUse(state.here());
        }
    },
    /** A wrong password is counted, the user's first. */
    FAILURE {
        @Override
        void make(ClusterChangeBenchmark state) {
            state.here().fail(state.userKey());
        }

        @Override
        void check(ClusterChangeBenchmark state) {
            Expected.check("wrong passwords", 1, state.there().failures(state.userKey()));
        }

        @Override
        void undo(ClusterChangeBenchmark state) {
            state.here().forgive(state.userKey());
        }
    },
    /** The realm gets another name, and the operation ends when the next server knows it. */
    REALM {
        @Override
        void make(ClusterChangeBenchmark state) {
            state.here().rename(state.name());
            state.awaitName(state.there());
        }

        /**
         * Checks all servers, since one that has not read this name would find the next one without having been
         * notified.
         */
        @Override
        void check(ClusterChangeBenchmark state) {
            state.servers().forEach(state::awaitName);
        }
    };

    /** Does one operation. */
    abstract void make(ClusterChangeBenchmark state);

    abstract void check(ClusterChangeBenchmark state) throws SQLException;

    void undo(ClusterChangeBenchmark state) {
        // By default the change may stay.
    }
}
