package org.identityperf.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.assertions.CountAssertions.assertThat;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.util.List;
import javax.sql.DataSource;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.jpa.HibernatePersistenceConfiguration;
import org.hibernate.tool.schema.Action;

/** Hibernate is counted where it is given the data source. */
class HibernateTest {

    @Entity(name = "Owner")
    static class Owner {
        @Id
        int id;
    }

    @Entity(name = "Item")
    static class Item {
        @Id
        int id;

        @ManyToOne
        Owner owner;
    }

    /** Its tables, as Hibernate makes them, and three items of one owner each. */
    static final class Tables implements Schema {

        @Override
        public void create(DataSource database) {
            try (EntityManagerFactory factory = factory(database, Action.CREATE_ONLY);
                    EntityManager entities = factory.createEntityManager()) {
                entities.getTransaction().begin();
                for (int i = 0; i < 3; i++) {
                    Owner owner = new Owner();
                    owner.id = i;
                    entities.persist(owner);
                    Item item = new Item();
                    item.id = i;
                    item.owner = owner;
                    entities.persist(item);
                }
                entities.getTransaction().commit();
            }
        }
    }

    private static EntityManagerFactory factory(DataSource database, Action schema) {
        return new HibernatePersistenceConfiguration("items")
                .managedClasses(Owner.class, Item.class)
                .property(JdbcSettings.JAKARTA_NON_JTA_DATASOURCE, database)
                .schemaToolingAction(schema)
                .createEntityManagerFactory();
    }

    private static List<Item> all(EntityManagerFactory factory, String query) {
        return factory.callInTransaction(
                entities -> entities.createQuery(query, Item.class).getResultList());
    }

    @StorageTest(Tables.class)
    void ownersThatAreReadOneByOneAreCalledSo(Counts counts) {
        try (EntityManagerFactory factory = factory(counts.dataSource(), Action.NONE)) {
            assertThat(counts.of(() -> all(factory, "select i from Item i join fetch i.owner")))
                    .hasStatementCount(1)
                    .hasRowCount(3)
                    .hasCount(Counter.COMMITS, 1)
                    .touchesOnlyTables("item", "owner");
            assertThatThrownBy(() -> assertThat(counts.of(() -> all(factory, "select i from Item i")))
                            .hasStatementCount(1))
                    .hasMessageContainingAll(
                            "there were 4",
                            "3 distinct bindings of 3: one query per row (N+1)",
                            "once for each row of: select");
        }
    }
}
