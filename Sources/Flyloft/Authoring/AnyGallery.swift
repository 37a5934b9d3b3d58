/// A gallery with its knobs set, as a value that can be sent to workers, compared and looked up.
///
/// Two are equal when they are the same gallery with the same settings.
public struct AnyGallery: Sendable, Hashable {
  /// The name of the gallery's type, and of its module.
  public let name: String
  /// The knobs in their order, each with its present value.
  public let settings: [Setting]
  /// How many views there are; never negative.
  public let count: Int
  /// How long a view stays true, for a live gallery.
  public let period: Duration?

  public struct Setting: Hashable, Sendable {
    public let name: String
    public let value: String
    /// The values the knob takes, in words.
    public let allowed: String
  }

  private let base: any Gallery

  /// `gallery` as it is.
  public init<Base: Gallery>(_ gallery: Base) {
    base = gallery
    name = String(describing: Base.self)
    settings = Base.knobs.map { Setting(name: $0.name, value: $0.read(gallery), allowed: $0.allowed) }
    count = max(0, gallery.count)
    period = (gallery as? any LiveGallery).map { max($0.period, .milliseconds(10)) }
  }

  /// The view at `index`; `moment` counts for live galleries only, which show `Moment.reference` without one.
  ///
  /// - Throws: what the gallery throws.
  /// - Precondition: `index` is in `0..<count`.
  public func view(at index: Int, moment: Moment? = nil) throws -> AnyView {
    precondition(index >= 0 && index < count, "view \(index) of \(count)")
    func view<Base: Gallery>(_ gallery: Base) throws -> AnyView { AnyView(try gallery.view(at: index)) }
    func view<Base: LiveGallery>(_ gallery: Base, _ moment: Moment) throws -> AnyView {
      AnyView(try gallery.view(at: index, moment: moment))
    }
    if let moment, let live = base as? any LiveGallery { return try view(live, moment) }
    return try view(base)
  }

  public static func == (a: AnyGallery, b: AnyGallery) -> Bool { a.name == b.name && a.settings == b.settings }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(settings)
  }
}
