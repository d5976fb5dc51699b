/** Rules that every module of a server keeps. */
package org.identityperf.layers;
