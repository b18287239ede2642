internal import QPCore

/// A network in LiteRT, compiled for the processor.
final class LiteRtNetwork: Network {
  let inputs: [Tensor]
  let outputs: [Tensor]

  private let runtime: NeuralRuntime
  private let model: Model
  private let handles: Handles
  private var inputBuffers: [OpaquePointer?]
  private var outputBuffers: [OpaquePointer?]

  /// Compiles a network and allocates its memory.
  ///
  /// - Parameters:
  ///   - model: The network's file.
  ///   - runtime: The runtime.
  ///   - threads: The threads that work on a picture, at least 1.
  /// - Throws: ``EstimatorError/modelUnreadable(path:code:)`` with the runtime's code.
  init(_ model: Model, runtime: NeuralRuntime, threads: Int) throws(EstimatorError) {
    self.runtime = runtime
    self.model = model
    let handles = Handles(runtime)
    self.handles = handles
    (inputs, inputBuffers, outputs, outputBuffers) = try runtime.lock.withLock {
      () throws(EstimatorError) in
      // TensorFlow Lite greets on the standard error stream; LiteRT's severity of logging does not reach it.
      try CaughtErrors.during(without: { $0.hasPrefix("INFO: ") }) { () throws(EstimatorError) in
        try handles.compile(model, threads: threads)
      }
      let inputs = try handles.tensors(.input, path: model.name)
      let outputs = try handles.tensors(.output, path: model.name)
      return (inputs.map(\.tensor), inputs.map(\.buffer), outputs.map(\.tensor), outputs.map(\.buffer))
    }
  }

  func run() throws(EstimatorError) {
    let code = runtime.functions.run(
      handles.compiled, 0, inputBuffers.count, &inputBuffers, outputBuffers.count, &outputBuffers)
    guard code == 0 else { throw .inferenceFailed(code: Int(code)) }
  }
}

/// LiteRT's objects of a network, destroyed with this one.
private final class Handles {
  enum Direction { case input, output }

  private let runtime: NeuralRuntime
  private var functions: LiteRtFunctions { runtime.functions }
  private var model: OpaquePointer?
  private var signature: OpaquePointer?
  private var buffers: [OpaquePointer?] = []
  private(set) var compiled: OpaquePointer?

  init(_ runtime: NeuralRuntime) {
    self.runtime = runtime
  }

  deinit {
    runtime.lock.withLock {
      for buffer in buffers { functions.destroyBuffer(buffer) }
      if let compiled { functions.destroyCompiled(compiled) }
      if let model { functions.destroyModel(model) }
    }
  }

  func compile(_ file: Model, threads: Int) throws(EstimatorError) {
    func check(_ code: Int32) throws(EstimatorError) {
      guard code == 0 else { throw .modelUnreadable(path: file.name, code: Int(code)) }
    }
    try check(functions.createModel(runtime.environment, file.bytes.baseAddress, file.bytes.count, &model))
    var options: OpaquePointer?
    try check(functions.createOptions(&options))
    defer { functions.destroyOptions(options) }
    try check(functions.setAccelerators(options, 1))
    var threading: OpaquePointer?
    let text = CMemory.copy(of: "num_threads = \(max(threads, 1))\n")
    try check(functions.createOpaqueOptions("xnnpack", text, CMemory.freeFunction, &threading))
    try check(functions.addOpaqueOptions(options, threading))
    try check(functions.compile(runtime.environment, model, options, &compiled))
    try check(functions.signature(model, 0, &signature))
  }

  func tensors(
    _ direction: Direction, path: String
  ) throws(EstimatorError) -> [(tensor: Tensor, buffer: OpaquePointer?)] {
    func check(_ code: Int32) throws(EstimatorError) {
      guard code == 0 else { throw .modelUnreadable(path: path, code: Int(code)) }
    }
    var count = 0
    try check((direction == .input ? functions.inputCount : functions.outputCount)(signature, &count))
    let layouts = direction == .output ? try outputLayouts(count, check) : nil
    var tensors: [(Tensor, OpaquePointer?)] = []
    for index in 0..<count {
      var handle: OpaquePointer?
      try check((direction == .input ? functions.input : functions.output)(signature, index, &handle))
      var type = RankedType()
      try check(functions.rankedType(handle, &type.words))
      if let layouts { type.setLayout(layouts, index) }
      var requirements: OpaquePointer?
      let ask = direction == .input ? functions.inputRequirements : functions.outputRequirements
      try check(ask(compiled, 0, index, &requirements))
      var size = 0
      try check(functions.bufferSize(requirements, &size))
      let tensor = Tensor(type.shape, byteCount: size, quantization: try quantization(handle, check))
      var buffer: OpaquePointer?
      try check(functions.createBuffer(type.words, tensor.memory.baseAddress, tensor.memory.count, nil, &buffer))
      buffers.append(buffer)
      tensors.append((tensor, buffer))
    }
    return tensors
  }

  /// The shapes of the outputs once all memory is laid out: some are not known before.
  private func outputLayouts(
    _ count: Int, _ check: (Int32) throws(EstimatorError) -> Void
  ) throws(EstimatorError) -> [Int32] {
    var layouts = [Int32](repeating: 0, count: count * RankedType.layoutWords)
    try check(functions.layouts(compiled, 0, count, &layouts, true))
    return layouts
  }

  private func quantization(
    _ tensor: OpaquePointer?, _ check: (Int32) throws(EstimatorError) -> Void
  ) throws(EstimatorError) -> (scale: Float, zero: Int) {
    var kind: Int32 = 0
    try check(functions.quantizationKind(tensor, &kind))
    guard kind == 1 else { return (1, 0) }
    var values: (scale: Float, zero: Int64) = (1, 0)
    try check(functions.quantization(tensor, &values))
    return (values.scale, Int(clamping: values.zero))
  }
}

/// LiteRT's type of a tensor: kind of number, rank in 7 bits, 8 sides, 8 strides, of 4 bytes each.
private struct RankedType {
  /// A layout is the same without the kind of number.
  static let layoutWords = 17
  var words = [Int32](repeating: 0, count: 1 + layoutWords)

  var shape: TensorShape {
    let rank = min(Int(words[1] & 0x7F), 8)
    return TensorShape(TensorShape.Element(rawValue: words[0]), words[2..<(2 + rank)].map { max(0, Int($0)) })
  }

  mutating func setLayout(_ layouts: [Int32], _ index: Int) {
    for word in 0..<Self.layoutWords { words[1 + word] = layouts[index * Self.layoutWords + word] }
  }
}
