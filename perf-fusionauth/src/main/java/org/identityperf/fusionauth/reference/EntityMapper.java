package org.identityperf.fusionauth.reference;

import org.apache.ibatis.annotations.Insert;
import org.identityperf.fusionauth.store.NewEntity;

/** The statement that adds an entity. */
interface EntityMapper {

    @Insert("INSERT INTO entities (id, client_id, client_secret, data, entity_types_id, insert_instant,"
            + " last_update_instant, name, tenants_id) VALUES (#{id}, #{clientId}, #{clientSecret}, #{data}, #{type},"
            + " #{instant}, #{instant}, #{name}, #{tenant})")
    void insert(NewEntity entity);
}
