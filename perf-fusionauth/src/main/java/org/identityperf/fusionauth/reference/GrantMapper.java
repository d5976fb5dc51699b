package org.identityperf.fusionauth.reference;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.identityperf.fusionauth.store.GrantPage;

/** This mapper has the two documented statements of a grant search: a count and a page, joined to entities. */
interface GrantMapper {

    String PAGE = "SELECT p.id, p.users_id, p.entities_id, p.name, p.data, tp.name AS permission FROM ("
            + "SELECT g.id, g.users_id, g.entities_id, e.name, e.data FROM entity_user_grants g"
            + " JOIN entities e ON e.id = g.entities_id WHERE ";
    String ORDERED = " ORDER BY e.name, g.id LIMIT #{count} OFFSET #{start}) p"
            + " JOIN entity_user_grant_permissions gp ON gp.entity_user_grants_id = p.id"
            + " JOIN entity_type_permissions tp ON tp.id = gp.entity_type_permissions_id"
            + " ORDER BY p.name, p.id, permission";

    @Select("SELECT count(*) FROM entity_user_grants WHERE users_id = #{user}")
    long countOfUser(@Param("user") UUID user);

    @Select(PAGE + "g.users_id = #{user}" + ORDERED)
    List<GrantPage.Row> pageOfUser(@Param("user") UUID user, @Param("start") int start, @Param("count") int count);

    @Select("SELECT count(*) FROM entity_user_grants WHERE entities_id = #{entity}")
    long countOfEntity(@Param("entity") UUID entity);

    @Select(PAGE + "g.entities_id = #{entity}" + ORDERED)
    List<GrantPage.Row> pageOfEntity(
            @Param("entity") UUID entity, @Param("start") int start, @Param("count") int count);
}
