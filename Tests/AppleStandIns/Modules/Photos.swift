// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, AlwaysUseLowerCamelCase, NoLeadingUnderscores

// developer.apple.com/documentation/photokit: PHPhotoLibrary and changes of it.

public import Foundation

// Foundation's on a Mac, and not on Linux.
public protocol NSFastEnumeration {}
extension NSArray: NSFastEnumeration {}

public enum PHAccessLevel: Int, @unchecked Sendable {
  case addOnly = 1
  case readWrite = 2
}
public enum PHAuthorizationStatus: Int, @unchecked Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  case limited = 4
}
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
  static let one = PHPhotoLibrary()
  open class func shared() -> PHPhotoLibrary { one }
  open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus { .authorized }
  open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws { changeBlock() }
}
open class PHObject: NSObject {
  open var localIdentifier: String { "" }
}
public final class PHObjectPlaceholder: PHObject {}
open class PHFetchOptions: NSObject {}
public final class PHFetchResult<ObjectType: AnyObject>: NSObject {
  public var count: Int { 0 }
  public var firstObject: ObjectType? { nil }
  public func object(at index: Int) -> ObjectType { preconditionFailure("An empty result.") }
}
public enum PHAssetCollectionType: Int, @unchecked Sendable { case album = 1 }
public enum PHAssetCollectionSubtype: Int, @unchecked Sendable { case albumRegular = 2 }
public final class PHAssetCollection: PHObject {
  public var localizedTitle: String? { nil }
  public class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
  public class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }
}
public final class PHAssetChangeRequest: NSObject {
  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> PHAssetChangeRequest? { nil }
  public var placeholderForCreatedAsset: PHObjectPlaceholder? { nil }
}
public final class PHAssetCollectionChangeRequest: NSObject {
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> PHAssetCollectionChangeRequest {
    PHAssetCollectionChangeRequest()
  }
  public convenience init?(for assetCollection: PHAssetCollection) { self.init() }
  public func addAssets(_ assets: any NSFastEnumeration) {}
}
