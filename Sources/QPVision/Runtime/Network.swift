/// A neural network with memory for its inputs and outputs.
protocol Network: AnyObject {
  /// The memory to write its inputs to.
  var inputs: [Tensor] { get }
  /// The memory to read its outputs from, after it has run.
  var outputs: [Tensor] { get }
  /// Computes the outputs from the inputs.
  ///
  /// - Throws: ``EstimatorError/inferenceFailed(code:)``.
  func run() throws(EstimatorError)
}

/// The shape and the kind of the numbers of a network's input or output.
struct TensorShape: Equatable, CustomStringConvertible {
  /// The kinds of numbers that occur here, by LiteRT's codes.
  enum Element: Int32 {
    case float32 = 1
    case int32 = 2
    case uint8 = 3
    case int8 = 9

    var byteCount: Int {
      switch self {
      case .float32, .int32: 4
      case .uint8, .int8: 1
      }
    }
  }

  /// The kind of number; `nil` if it is not known here.
  var element: Element?
  var sides: [Int]

  init(_ element: Element?, _ sides: [Int]) {
    self.element = element
    self.sides = sides
  }

  var count: Int { sides.reduce(1, *) }

  var description: String {
    let kind = element.map { "\($0)" } ?? "unknown"
    return "\(kind) \(sides.map(String.init).joined(separator: "×"))"
  }
}

/// The memory of a network's input or output.
final class Tensor {
  let shape: TensorShape
  /// Aligned to 64 bytes.
  let memory: UnsafeMutableRawBufferPointer
  /// The value of a quantised number is (number − zero) · scale.
  let quantization: (scale: Float, zero: Int)

  /// Allocates memory, at least as much as the shape needs.
  init(_ shape: TensorShape, byteCount: Int = 0, quantization: (scale: Float, zero: Int) = (1, 0)) {
    self.shape = shape
    self.quantization = quantization
    let needed = max(byteCount, shape.count * (shape.element?.byteCount ?? 1), 1)
    memory = .allocate(byteCount: (needed + 63) / 64 * 64, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    memory.deallocate()
  }

  /// The numbers of a `float32` tensor.
  var floats: UnsafeMutableBufferPointer<Float> {
    let numbers = memory.bindMemory(to: Float.self)
    return UnsafeMutableBufferPointer(rebasing: numbers[..<min(shape.count, numbers.count)])
  }

  /// The numbers of a `uint8` tensor.
  var bytes: UnsafeMutableBufferPointer<UInt8> {
    let numbers = memory.bindMemory(to: UInt8.self)
    return UnsafeMutableBufferPointer(rebasing: numbers[..<min(shape.count, numbers.count)])
  }
}

extension Network {
  /// Checks that the network is the one that an estimator was written for.
  ///
  /// - Parameters:
  ///   - inputs: The shapes of all inputs.
  ///   - outputs: The shapes of the first outputs.
  ///   - path: The model's name in errors.
  /// - Throws: ``EstimatorError/modelUnexpected(path:expected:got:)``.
  func check(inputs: [TensorShape], outputs: [TensorShape], path: String) throws(EstimatorError) {
    func text(_ inputs: [TensorShape], _ outputs: [TensorShape]) -> String {
      inputs.map(\.description).joined(separator: ", ") + " → "
        + outputs.map(\.description).joined(separator: ", ")
    }
    let (givenInputs, givenOutputs) = (self.inputs.map(\.shape), self.outputs.map(\.shape))
    guard givenInputs == inputs, givenOutputs.starts(with: outputs) else {
      throw .modelUnexpected(path: path, expected: text(inputs, outputs), got: text(givenInputs, givenOutputs))
    }
  }
}
