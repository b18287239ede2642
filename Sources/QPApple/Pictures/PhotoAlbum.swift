#if canImport(Photos)
  public import Foundation
  internal import Photos
  internal import QPCapture

  /// An album of the user's photo library that takes videos.
  ///
  /// The host needs `NSPhotoLibraryUsageDescription` in its property list.
  public struct PhotoAlbum: Sendable {
    /// The error of a video that cannot be saved.
    public enum Failure: Error, Hashable, Sendable {
      /// The user has not allowed to change the library.
      case notAllowed
      /// The library does not have the album, and does not make it.
      case noAlbum
    }

    /// The album's name.
    public let name: String

    /// Creates an album of a name; the library makes it with the first video.
    public init(name: String = "Human Detection") {
      self.name = name
    }

    /// Saves a video.
    ///
    /// - Parameter video: The video's file, which is copied.
    /// - Throws: ``Failure``, or an error of the library.
    public func save(_ video: URL) async throws {
      guard await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .authorized else { throw Failure.notAllowed }
      if find() == nil {
        let name = name
        try await PHPhotoLibrary.shared().performChanges {
          _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: name)
        }
      }
      guard let identifier = find() else { throw Failure.noAlbum }
      try await PHPhotoLibrary.shared().performChanges {
        guard
          let asset = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: video)?
            .placeholderForCreatedAsset,
          let album = PHAssetCollection.fetchAssetCollections(
            withLocalIdentifiers: [identifier], options: nil
          ).firstObject
        else { return }
        PHAssetCollectionChangeRequest(for: album)?.addAssets(NSArray(array: [asset]))
      }
    }

    /// Returns the identifier of the album; `nil` where the library has none of the name.
    private func find() -> String? {
      let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil)
      for index in 0..<albums.count where albums.object(at: index).localizedTitle == name {
        return albums.object(at: index).localIdentifier
      }
      return nil
    }
  }
#endif
