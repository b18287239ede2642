// A client that imports this module also gets the landmarks and their signal processing.
@_exported public import QPLandmarks
@_exported public import QPSignal
