package org.identityperf.keycloak.preload;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
