public import Flyloft

/// A gallery that was built in, before its knobs are set.
public struct RegisteredGallery: Sendable {
  public let name: String
  /// The knobs with their default values.
  public let knobs: [AnyGallery.Setting]
  private let make: @Sendable ([KnobSetting]) throws(UsageError) -> AnyGallery

  public init<Base: Gallery>(_ type: Base.Type) {
    name = String(describing: type)
    knobs = AnyGallery(Base()).settings
    make = { settings throws(UsageError) in
      var gallery = Base()
      for setting in settings {
        guard let knob = Base.knobs.first(where: { $0.name == setting.name }) else {
          throw .unknownKnob(setting.name, gallery: String(describing: Base.self), known: Base.knobs.map(\.name))
        }
        guard knob.write(&gallery, setting.value) else {
          throw .badValue(setting.value, knob: knob.name, allowed: knob.allowed)
        }
      }
      return AnyGallery(gallery)
    }
  }

  /// The gallery with `settings` over its defaults, later ones winning.
  ///
  /// - Throws: `UsageError.unknownKnob` or `.badValue`.
  public func callAsFunction(_ settings: [KnobSetting] = []) throws(UsageError) -> AnyGallery {
    try make(settings)
  }
}

/// One `name=value` of the command line.
public struct KnobSetting: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A module in `Plugins/` that was left out of the build, and why.
public struct SkippedModule: Hashable, Sendable {
  public let name: String
  /// What is missing, in a few words: `needs libturbojpeg`.
  public let reason: String
  /// What would build it in, for a tool tip or a listing: `apt install libturbojpeg0-dev`.
  public let remedy: String

  public init(name: String, reason: String, remedy: String) {
    self.name = name
    self.reason = reason
    self.remedy = remedy
  }
}

/// All that the build found in `Plugins/`.
public struct Registry: Sendable {
  /// The galleries, by name.
  public let galleries: [RegisteredGallery]
  public let skipped: [SkippedModule]

  public init(galleries: [RegisteredGallery], skipped: [SkippedModule]) {
    self.galleries = galleries.sorted { $0.name < $1.name }
    self.skipped = skipped.sorted { $0.name < $1.name }
  }

  /// The gallery called `name`, in any case.
  ///
  /// - Throws: `UsageError.unknownGallery`, with the nearest name, or `.skippedGallery`.
  public func gallery(named name: String) throws(UsageError) -> RegisteredGallery {
    if let exact = galleries.first(where: { $0.name == name }) { return exact }
    if let near = galleries.first(where: { $0.name.lowercased() == name.lowercased() }) { return near }
    if let left = skipped.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw .skippedGallery(left.name, reason: left.reason, remedy: left.remedy)
    }
    throw .unknownGallery(name, known: galleries.map(\.name))
  }
}
