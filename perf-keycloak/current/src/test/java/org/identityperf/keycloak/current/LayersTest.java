package org.identityperf.keycloak.current;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
