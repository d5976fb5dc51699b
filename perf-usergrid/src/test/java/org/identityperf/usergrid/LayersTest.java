package org.identityperf.usergrid;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
