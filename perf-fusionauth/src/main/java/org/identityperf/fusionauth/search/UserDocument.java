package org.identityperf.fusionauth.search;

import java.util.UUID;
import org.identityperf.probe.load.IndexParts.Definition;

/**
 * A user as the search index holds it, with the registration nested. Text is written without
 * escapes: ids, names and addresses of the dataset have no character that needs one.
 */
public final class UserDocument {

    /** The name of the index of users. */
    public static final String KIND = "users";

    private static final String INDEX = """
            {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "refresh_interval": "1s"},
             "mappings": {
              "dynamic": false,
              "properties": {
               "id": {"type": "keyword"},
               "tenantId": {"type": "keyword"},
               "email": {"type": "keyword"},
               "firstName": {"type": "keyword"},
               "lastName": {"type": "keyword"},
               "insertInstant": {"type": "date"},
               "registrations": {"type": "nested", "properties": {
                "id": {"type": "keyword"}, "applicationId": {"type": "keyword"}}}}}}""";

    private UserDocument() {}

    /** Returns the definition of an index for such documents. */
    public static Definition definition(String name) {
        return new Definition(name, INDEX, EntityDocument.AT_REST);
    }

    /** Returns one document on one line. */
    public static String of(
            UUID id,
            UUID tenant,
            String email,
            String firstName,
            String lastName,
            long instant,
            UUID registration,
            UUID application) {
        return "{\"id\":\"" + id + "\",\"tenantId\":\"" + tenant + "\",\"email\":\"" + email + "\",\"firstName\":\""
                + firstName + "\",\"lastName\":\"" + lastName + "\",\"insertInstant\":" + instant
                + ",\"registrations\":[{\"id\":\"" + registration + "\",\"applicationId\":\"" + application + "\"}]}";
    }
}
