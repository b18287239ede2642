/// The tables of a TensorFlow Lite model (FlatBuffers, `schema.fbs` version 3), every place checked before it is read.
final class ModelTables {
  /// A place that is not in the file, or a number that no model has.
  struct Fault: Error {}

  private let bytes: UnsafeRawBufferPointer
  /// The words that may still be read: lists that lie over each other could make work without end.
  private var budget: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    budget = bytes.count
  }

  /// Checks the scales of numbers that are stored as integers.
  ///
  /// XNNPACK refuses convolutions that multiply by 256 or more between integers, and LiteRT then frees memory that it does
  /// not have: such a model would end the process.
  /// - Throws: ``Fault``.
  func checkScales() throws(Fault) {
    let model = try table(at: 0)
    let codes = try tables(model, Field.codes).map { (code) throws(Fault) in try operation(code) }
    for graph in try tables(model, Field.graphs) {
      let tensors = try tables(graph, Field.tensors)
      for operation in try tables(graph, Field.operations) {
        let code = try field(operation, Field.code).map { (offset) throws(Fault) in try word(at: offset) } ?? 0
        guard code < codes.count else { throw Fault() }
        guard let input = Self.inputs[codes[code]] else { continue }
        let (inputs, outputs) = (try words(operation, Field.inputs), try words(operation, Field.outputs))
        guard inputs.count > max(input, 1), let output = outputs.first else { throw Fault() }
        try checkScales(
          from: try scales(inputs[input], tensors), by: try scales(inputs[1], tensors), to: try scales(output, tensors))
      }
    }
  }

  private func checkScales(from input: [Float], by weights: [Float], to output: [Float]) throws(Fault) {
    guard let from = input.first, let to = output.first else { return }
    for weight in weights where !(from * weight / to < 256 && from * weight / to >= 0) { throw Fault() }
  }

  // MARK: The schema

  /// The number of a field in its table.
  private enum Field {
    static let codes = 1
    static let graphs = 2
    static let tensors = 0
    static let operations = 3
    static let oldNumber = 0
    static let number = 3
    static let code = 0
    static let inputs = 1
    static let outputs = 2
    static let quantization = 4
    static let scales = 2
  }

  /// The operations with weights, and which of their inputs is multiplied by the second.
  private static let inputs = [conv2D: 0, depthwiseConv2D: 0, fullyConnected: 0, transposeConv: 2]
  private static let (conv2D, depthwiseConv2D, fullyConnected, transposeConv) = (3, 4, 9, 67)

  /// The number of an operation: old files have it in a byte, new ones in a word as well.
  private func operation(_ code: Int) throws(Fault) -> Int {
    let old = try field(code, Field.oldNumber).map { (offset) throws(Fault) in Int(try byte(at: offset)) } ?? 0
    let new = try field(code, Field.number).map { (offset) throws(Fault) in try word(at: offset) } ?? 0
    return max(old, new)
  }

  private func scales(_ tensor: Int, _ tensors: [Int]) throws(Fault) -> [Float] {
    guard tensor < tensors.count else { throw Fault() }
    guard let offset = try field(tensors[tensor], Field.quantization) else { return [] }
    return try words(try table(at: offset), Field.scales).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
  }

  // MARK: FlatBuffers

  private func byte(at offset: Int) throws(Fault) -> UInt8 {
    guard offset >= 0, offset < bytes.count else { throw Fault() }
    return bytes[offset]
  }

  private func word(at offset: Int) throws(Fault) -> Int {
    guard offset >= 0, offset <= bytes.count - 4 else { throw Fault() }
    return Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
  }

  private func half(at offset: Int) throws(Fault) -> Int {
    guard offset >= 0, offset <= bytes.count - 2 else { throw Fault() }
    return Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).littleEndian)
  }

  /// The place of the table that a word points to.
  private func table(at offset: Int) throws(Fault) -> Int { offset + (try word(at: offset)) }

  /// The place of a table's field; `nil` where it has its default.
  private func field(_ table: Int, _ field: Int) throws(Fault) -> Int? {
    let fields = table - Int(Int32(truncatingIfNeeded: try word(at: table)))
    let entry = 4 + 2 * field
    guard entry < (try half(at: fields)) else { return nil }
    let offset = try half(at: fields + entry)
    return offset == 0 ? nil : table + offset
  }

  /// The words of a vector.
  private func words(_ table: Int, _ field: Int) throws(Fault) -> [Int] {
    guard let (first, count) = try vector(table, field) else { return [] }
    return try (0..<count).map { (index) throws(Fault) in try word(at: first + 4 * index) }
  }

  /// The places of the tables that a vector points to.
  private func tables(_ table: Int, _ field: Int) throws(Fault) -> [Int] {
    guard let (first, count) = try vector(table, field) else { return [] }
    return try (0..<count).map { (index) throws(Fault) in try self.table(at: first + 4 * index) }
  }

  private func vector(_ table: Int, _ field: Int) throws(Fault) -> (first: Int, count: Int)? {
    guard let offset = try self.field(table, field) else { return nil }
    let start = try self.table(at: offset)
    let count = try word(at: start)
    guard count <= (bytes.count - start) / 4, count < budget else { throw Fault() }
    budget -= count + 1
    return (start + 4, count)
  }
}
