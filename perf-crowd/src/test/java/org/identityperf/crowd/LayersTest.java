package org.identityperf.crowd;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
