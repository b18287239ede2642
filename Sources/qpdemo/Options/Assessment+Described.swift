import QPBatch
import QPStates

extension Assessment {
  /// Reads a description.
  init(describedIn path: String) throws(DemoError) {
    do throws(DescriptionError) { self = try AssessmentDescription(path: path).assessment } catch {
      throw DemoError(error)
    }
  }
}
