package org.identityperf.syncope;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
