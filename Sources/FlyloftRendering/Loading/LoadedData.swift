package import Flyloft

/// The data that was loaded of a view so far, as the renderer keeps it.
public struct LoadedData: Sendable {
  /// The value itself, where threads load and draw, or its bytes, where processes do.
  package enum Payload: Sendable {
    case value(any Sendable)
    case bytes([UInt8])
  }

  /// Counts the publications of a renderer: of two, the greater was published later, and no two are the same.
  package let publication: Int
  /// The latest publication; nil while only the progress has been told.
  package var payload: Payload?
  /// The bytes of the payload.
  package var byteCount = 0
  /// The share of the load that is done, from 0 to 1; nil where it does not say.
  package var progress: Double?
  /// True if the load has ended, and this is all.
  package var isComplete = false

  package init(publication: Int) {
    self.publication = publication
  }

  /// The bytes that it takes of a budget.
  var charge: Int { CacheCharge.of(byteCount) }

  /// The most bytes that one view may load.
  package static let byteLimit = 16 << 20
}

/// With which of its data a loading view has been drawn.
package struct DrawnData: Hashable, Sendable {
  /// 0 for nothing.
  package var publication: Int
  /// True if it was all that there is to load.
  package var isComplete: Bool

  package init(_ data: LoadedData?) {
    publication = data?.publication ?? 0
    isComplete = data?.isComplete ?? false
  }

  package init(publication: Int, isComplete: Bool) {
    self.publication = publication
    self.isComplete = isComplete
  }
}

/// A view that is drawn with what another has loaded, or that may be.
package protocol ViewOfData: View {
  /// With what it is drawn; nil for a view that loads nothing.
  var drawnData: DrawnData? { get }
}

extension Drawing {
  /// With which of its data the view was drawn; nil for one that loads nothing.
  package var data: DrawnData? { key.data }
}
