// The umbrella: `import QPKit` is all that most embedders need.
@_exported public import QPClinical
@_exported public import QPCore
@_exported public import QPExercises
@_exported public import QPFeatures
@_exported public import QPRecording
@_exported public import QPStates
@_exported public import QPStyle
