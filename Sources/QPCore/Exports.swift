// Whoever imports the contract has the points and what is known of them as well.
@_exported public import QPLandmarks
@_exported public import QPSignal
