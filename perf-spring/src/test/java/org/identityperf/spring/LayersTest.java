package org.identityperf.spring;

import org.identityperf.layers.Layers;

class LayersTest extends Layers {}
