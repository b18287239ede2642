#if QP_TUNING
  // Only in builds for tuning: declarations that can be listed, and values that the environment replaces.

  /// A parameter of any type, as it is listed.
  package protocol ParameterDeclaration: AnyObject {
    var meaning: StaticString { get }
    var unit: ParameterUnit { get }
    var source: ParameterSource { get }
    /// The value as text.
    var text: String { get }
    /// Replaces the value; returns `false` where the text is no value of the parameter's type.
    func replace(with text: String) -> Bool
  }

  /// A parameter with its declaration.
  @usableFromInline
  package final class DeclaredParameter<Value: ParameterValue>: ParameterDeclaration, @unchecked Sendable {
    // Written only while its table is made, before another thread can see it.
    @usableFromInline var value: Value
    package let meaning: StaticString
    package let unit: ParameterUnit
    package let source: ParameterSource

    @usableFromInline
    init(_ value: Value, _ meaning: StaticString, _ unit: ParameterUnit, _ source: ParameterSource) {
      (self.value, self.meaning, self.unit, self.source) = (value, meaning, unit, source)
    }

    package var text: String { value.parameterText }

    package func replace(with text: String) -> Bool {
      guard let value = Value(parameterText: text) else { return false }
      self.value = value
      return true
    }
  }

  private protocol Declaring { var declaration: any ParameterDeclaration { get } }
  extension Parameter: Declaring {
    var declaration: any ParameterDeclaration { declared }
  }

  extension ParameterSource: CustomStringConvertible {
    /// The source in words.
    @usableFromInline package var description: String {
      switch self {
      case .paper(let title): "\(title)"
      case .measured(let proof): "measured: \(proof)"
      case .chosen(let data): "chosen on \(data)"
      case .definition: "definition"
      }
    }
  }

  extension ParameterTable {
    /// The declarations with their names, such as `trust.fastestClinical`, in the order of the file.
    package var declarations: [(name: String, declaration: any ParameterDeclaration)] {
      Mirror(reflecting: self).children.compactMap { child in
        guard let label = child.label, let parameter = child.value as? any Declaring else { return nil }
        return ("\(Self.name).\(label.drop { $0 == "_" })", parameter.declaration)
      }
    }

    /// Replaces values by those in the environment variable `QP_SET`: `trust.fastestClinical=360 count.longestGap=2`.
    ///
    /// Ignores what it does not know: the tool `parameters` checks names and values before.
    @usableFromInline
    package func replaceFromEnvironment() {
      guard let text = ProcessEnvironment.variable("QP_SET") else { return }
      let wanted = text.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      for (name, declaration) in declarations {
        for pair in wanted where pair.count == 2 && pair[0] == name { _ = declaration.replace(with: pair[1]) }
      }
    }
  }
#endif
