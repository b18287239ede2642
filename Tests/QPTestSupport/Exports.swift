// The generator that simulations draw from is the tests' generator too.
@_exported public import struct QPSimulator.SplitMix64
