package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.Locale;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.index.IndexedFloor;
import org.identityperf.syncope.index.IndexedShape;
import org.identityperf.syncope.server.ServerUsers;
import org.identityperf.syncope.server.SyncopeServer;
import org.identityperf.syncope.shape.JsonbFloor;
import org.identityperf.syncope.shape.JsonbShape;
import org.identityperf.syncope.shape.RowFloor;
import org.identityperf.syncope.shape.SearchForm;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.infra.BenchmarkParams;

/** An implementation is the code that does an operation. Each benchmark method bears the name of one, in lower case. */
enum Implementation {
    /** Syncope itself; all threads share one server. */
    SERVER {
        @Override
        UserStore open(Address address, Shape shape) {
            return new ServerUsers(SyncopeServer.on(address).requireShape(shape));
        }
    },
    /** The JSONB shape with one statement for each step; each thread has its own connection. */
    REFERENCE {
        @Override
        UserStore open(Address address, Shape shape) throws SQLException {
            return jsonb(address, shape, SearchForm.PATH_FUNCTION);
        }

        @Override
        UserStore openIndexed(Address address, Address index) throws SQLException {
            return IndexedShape.open(address, index);
        }
    },
    /** One statement an operation; each thread has its own connection. */
    FLOOR {
        @Override
        UserStore open(Address address, Shape shape) throws SQLException {
            return switch (shape) {
                case ROWS -> RowFloor.open(address);
                case JSONB -> JsonbFloor.open(address);
            };
        }

        @Override
        UserStore openIndexed(Address address, Address index) throws SQLException {
            return IndexedFloor.open(address, index);
        }
    };

    /** Returns the implementation that JMH is measuring. */
    static Implementation of(BenchmarkParams benchmarkCase) {
        String benchmark = benchmarkCase.getBenchmark();
        return valueOf(benchmark.substring(benchmark.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT));
    }

    /** Opens the JSONB shape, which searches with conditions of the given form. */
    static UserStore jsonb(Address address, Shape shape, SearchForm form) throws SQLException {
        if (shape != Shape.JSONB) {
            throw new IllegalArgumentException("there is a reference of the shape JSONB alone, not of " + shape);
        }
        return JsonbShape.open(address, form);
    }

    /** Opens a store for one thread, on tables of the given shape. */
    abstract UserStore open(Address address, Shape shape) throws SQLException;

    /**
     * Opens a store for one thread, on tables of the JSONB shape together with Elasticsearch.
     *
     * @param index the address of the indices in Elasticsearch
     */
    UserStore openIndexed(Address address, Address index) throws SQLException {
        throw new IllegalStateException(
                "there is no " + this + " with Elasticsearch; ask for " + REFERENCE + " or " + FLOOR);
    }
}
