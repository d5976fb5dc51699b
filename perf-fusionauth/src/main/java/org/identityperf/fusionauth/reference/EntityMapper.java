package org.identityperf.fusionauth.reference;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.identityperf.fusionauth.store.EntitySearch;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.fusionauth.store.NewEntity;

/** This mapper has the statements about entities alone. */
interface EntityMapper {

    @Insert("INSERT INTO entities (id, client_id, client_secret, data, entity_types_id, insert_instant,"
            + " last_update_instant, name, tenants_id) VALUES (#{id}, #{clientId}, #{clientSecret}, #{data}, #{type},"
            + " #{instant}, #{instant}, #{name}, #{tenant})")
    void insert(NewEntity entity);

    @Select(
            "SELECT id, name, data FROM entities WHERE tenants_id = #{tenant} AND (name, id) > (#{after.name}, #{after.id})"
                    + " ORDER BY name, id LIMIT #{count}")
    List<Grant.Entity> after(
            @Param("tenant") UUID tenant, @Param("after") EntitySearch.Position position, @Param("count") int count);
}
