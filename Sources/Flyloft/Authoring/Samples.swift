/// Views that a target already has, to be shown without a gallery of their own.
///
/// ```swift
/// let gauges = Samples("Gauge") {
///   Gauge(value: 0.2)
///   Gauge(value: 0.9)
/// }
/// ```
public struct Samples: Sendable {
  /// The name under which they are shown.
  public let name: String
  /// The name of the module that they are declared in.
  package let module: String
  private let itemWidth: Double?
  private let views: @Sendable () -> [AnyView]

  /// Samples of views.
  ///
  /// - Parameters:
  ///   - name: the name under which they are shown.
  ///   - itemWidth: the width that each view wants, in points, as a gallery's; nil for all the room that there is.
  ///   - file: the source that they are declared in, as the compiler names it.
  ///   - views: makes the views, in the process that draws them. It may have loops, conditions and arrays.
  public init(
    _ name: String, itemWidth: Double? = nil, file: String = #fileID,
    @SamplesBuilder views: @escaping @Sendable () -> [AnyView]
  ) {
    self.name = name
    module = String(file.prefix { $0 != "/" })
    self.itemWidth = itemWidth
    self.views = views
  }

  /// The gallery of these views. Makes them.
  package func makeGallery() -> some Gallery { SampleGallery(itemWidth: itemWidth, views: views()) }
}

private struct SampleGallery: Gallery {
  var itemWidth: Double?
  var views: [AnyView] = []

  var count: Int { views.count }
  func view(at index: Int) -> AnyView { views[index] }
}

/// Puts the views of ``Samples`` together.
@resultBuilder
public enum SamplesBuilder {
  /// A view.
  public static func buildExpression<Sample: View>(_ view: Sample) -> [AnyView] { [AnyView(view)] }
  /// Views.
  public static func buildExpression<Sample: View>(_ views: [Sample]) -> [AnyView] { views.map { AnyView($0) } }
  /// Views one after the other.
  public static func buildBlock(_ views: [AnyView]...) -> [AnyView] { buildArray(views) }
  /// The views of a loop.
  public static func buildArray(_ views: [[AnyView]]) -> [AnyView] { views.flatMap(\.self) }
  /// The views of a condition without `else`.
  public static func buildOptional(_ views: [AnyView]?) -> [AnyView] { views ?? [] }
  /// The views of a condition.
  public static func buildEither(first views: [AnyView]) -> [AnyView] { views }
  /// The views of its other branch.
  public static func buildEither(second views: [AnyView]) -> [AnyView] { views }
}
