import QPCore

extension EstimatorInfo {
  /// The name, the version, the beginning of the model's sum, and the runtime: `blazepose MediaPipe 0.10.21 e9a5c5cb`.
  var summary: String {
    [name, version, modelDigest.map { String($0.prefix(8)) }, runtime].compactMap(\.self).joined(separator: ", ")
  }
}
