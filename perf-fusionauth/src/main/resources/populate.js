// As in the published experiment: the attribute attr2 of the entity of the user's first grant becomes a claim.
function populate(jwt, user, registration) {
  const response = fetch('/api/entity/grant/search', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({search: {userId: user.id}})
  });
  if (response.status === 200) {
    const grants = JSON.parse(response.body).grants;
    if (grants.length > 0) {
      jwt.attr2 = grants[0].entity.data.attr2;
    }
  }
}

// What calls it: objects cross between Java and JavaScript as JSON.
(function (jwt, user, registration) {
  const claims = JSON.parse(jwt);
  populate(claims, JSON.parse(user), JSON.parse(registration));
  return JSON.stringify(claims);
})
