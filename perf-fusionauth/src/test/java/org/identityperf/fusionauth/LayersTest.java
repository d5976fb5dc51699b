package org.identityperf.fusionauth;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
