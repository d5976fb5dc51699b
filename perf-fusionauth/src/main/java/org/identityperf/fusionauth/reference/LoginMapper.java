package org.identityperf.fusionauth.reference;

import java.util.UUID;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.identityperf.fusionauth.store.Account;
import org.identityperf.fusionauth.store.Password;
import org.identityperf.fusionauth.store.RefreshToken;

/** This mapper has the statements of a login, one for each table. */
interface LoginMapper {

    /** An identity is found by its e-mail address. */
    record Identity(long id, UUID user, String scheme, int rounds, String salt, String hash) {

        Password password() {
            return new Password(scheme, rounds, salt, hash);
        }
    }

    /** A user is found by its id. */
    record User(boolean active, String name) {}

    @Select("SELECT id, users_id, encryption_scheme, factor, salt, password FROM identities"
            + " WHERE email = #{email} AND tenants_id = #{tenant}")
    Identity identity(@Param("tenant") UUID tenant, @Param("email") String email);

    @Select("SELECT active, first_name FROM users WHERE id = #{user}")
    User user(@Param("user") UUID user);

    @Select("SELECT id FROM user_registrations WHERE applications_id = #{application} AND users_id = #{user}")
    UUID registration(@Param("application") UUID application, @Param("user") UUID user);

    @Insert(
            "INSERT INTO refresh_tokens (id, applications_id, insert_instant, start_instant, tenants_id, token, users_id)"
                    + " VALUES (#{t.id}, #{t.application}, #{t.instant}, #{t.instant}, #{t.tenant}, #{t.token}, #{a.user})")
    void insert(@Param("a") Account account, @Param("t") RefreshToken token);

    @Update("UPDATE identities SET last_login_instant = #{instant} WHERE id = #{identity}")
    void touchIdentity(@Param("identity") long identity, @Param("instant") long instant);

    @Update("UPDATE user_registrations SET last_login_instant = #{instant} WHERE id = #{registration}")
    void touchRegistration(@Param("registration") UUID registration, @Param("instant") long instant);
}
