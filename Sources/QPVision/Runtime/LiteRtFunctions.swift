internal import QPCore

/// The functions of LiteRT's C API (2.1.6 and later), found by name; all but the destroying ones return 0 or a code.
struct LiteRtFunctions: @unchecked Sendable {
  typealias Handle = OpaquePointer
  typealias Result<Value> = UnsafeMutablePointer<Value>

  typealias CreateEnvironment = @convention(c) (Int32, UnsafeRawPointer?, Result<Handle?>) -> Int32
  typealias CreateModel = @convention(c) (Handle?, UnsafeRawPointer?, Int, Result<Handle?>) -> Int32
  typealias Create = @convention(c) (Result<Handle?>) -> Int32
  typealias SetNumber = @convention(c) (Handle?, Int32) -> Int32
  typealias CreateOpaque =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutableRawPointer?, @convention(c) (UnsafeMutableRawPointer?) -> Void, Result<Handle?>
    ) -> Int32
  typealias AddOpaque = @convention(c) (Handle?, Handle?) -> Int32
  typealias Compile = @convention(c) (Handle?, Handle?, Handle?, Result<Handle?>) -> Int32
  typealias GetByIndex = @convention(c) (Handle?, Int, Result<Handle?>) -> Int32
  typealias GetCount = @convention(c) (Handle?, Result<Int>) -> Int32
  typealias GetNumber = @convention(c) (Handle?, Result<Int32>) -> Int32
  typealias GetMemory = @convention(c) (Handle?, UnsafeMutableRawPointer) -> Int32
  typealias GetRequirements = @convention(c) (Handle?, Int, Int, Result<Handle?>) -> Int32
  typealias GetLayouts = @convention(c) (Handle?, Int, Int, UnsafeMutableRawPointer, Bool) -> Int32
  typealias CreateBuffer =
    @convention(c) (
      UnsafeRawPointer, UnsafeMutableRawPointer?, Int, UnsafeRawPointer?, Result<Handle?>
    ) -> Int32
  typealias Run =
    @convention(c) (
      Handle?, Int, Int, UnsafeMutablePointer<Handle?>?, Int, UnsafeMutablePointer<Handle?>?
    ) -> Int32
  typealias Destroy = @convention(c) (Handle?) -> Void

  let createEnvironment: CreateEnvironment
  let createModel: CreateModel
  let createOptions: Create
  let setAccelerators: SetNumber
  let createOpaqueOptions: CreateOpaque
  let addOpaqueOptions: AddOpaque
  let compile: Compile
  let signature: GetByIndex
  let inputCount: GetCount
  let outputCount: GetCount
  let input: GetByIndex
  let output: GetByIndex
  let rankedType: GetMemory
  let quantizationKind: GetNumber
  let quantization: GetMemory
  let inputRequirements: GetRequirements
  let outputRequirements: GetRequirements
  let bufferSize: GetCount
  let layouts: GetLayouts
  let createBuffer: CreateBuffer
  let run: Run
  let destroyOptions: Destroy
  let destroyBuffer: Destroy
  let destroyCompiled: Destroy
  let destroyModel: Destroy

  /// The oldest version whose functions take these arguments, and a function that no older one has.
  static let oldest = (version: "2.1.6", mark: "LiteRtCreateModelFromAllocation")

  /// Finds all functions.
  ///
  /// - Throws: ``EstimatorError/runtimeTooOld(path:need:)``, ``EstimatorError/symbolMissing(path:name:)``.
  init(_ library: LoadedLibrary, path: String) throws(EstimatorError) {
    func find<Function>(_ name: String) throws(EstimatorError) -> Function {
      guard let symbol = library.symbol("LiteRt" + name) else {
        throw .symbolMissing(path: path, name: "LiteRt" + name)
      }
      return unsafeBitCast(symbol, to: Function.self)
    }
    let _: Destroy = try find("DestroyEnvironment")
    // Older libraries have functions of the same names that take other arguments, and crash.
    guard library.symbol(Self.oldest.mark) != nil else { throw .runtimeTooOld(path: path, need: Self.oldest.version) }
    createEnvironment = try find("CreateEnvironment")
    createModel = try find("CreateModelFromBuffer")
    createOptions = try find("CreateOptions")
    setAccelerators = try find("SetOptionsHardwareAccelerators")
    createOpaqueOptions = try find("CreateOpaqueOptions")
    addOpaqueOptions = try find("AddOpaqueOptions")
    compile = try find("CreateCompiledModel")
    signature = try find("GetModelSignature")
    inputCount = try find("GetNumSignatureInputs")
    outputCount = try find("GetNumSignatureOutputs")
    input = try find("GetSignatureInputTensorByIndex")
    output = try find("GetSignatureOutputTensorByIndex")
    rankedType = try find("GetRankedTensorType")
    quantizationKind = try find("GetQuantizationTypeId")
    quantization = try find("GetPerTensorQuantization")
    inputRequirements = try find("GetCompiledModelInputBufferRequirements")
    outputRequirements = try find("GetCompiledModelOutputBufferRequirements")
    bufferSize = try find("GetTensorBufferRequirementsBufferSize")
    layouts = try find("GetCompiledModelOutputTensorLayouts")
    createBuffer = try find("CreateTensorBufferFromHostMemory")
    run = try find("RunCompiledModel")
    destroyOptions = try find("DestroyOptions")
    destroyBuffer = try find("DestroyTensorBuffer")
    destroyCompiled = try find("DestroyCompiledModel")
    destroyModel = try find("DestroyModel")
  }
}
