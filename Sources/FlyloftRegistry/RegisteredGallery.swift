public import Flyloft

/// A gallery that was built in, before its knobs are set.
public struct RegisteredGallery: Sendable {
  /// The name of its type and of its module.
  public let name: String
  /// The name of the module that its type, or its samples, are declared in.
  package let module: String
  /// True if it is to be drawn in a sandbox, which only processes can have.
  public private(set) var isSandboxed = false
  /// The knobs with their default values. Asks the gallery, which is its author's code; making this does not.
  public var knobs: [AnyGallery.Setting] { defaults() }
  private let defaults: @Sendable () -> [AnyGallery.Setting]
  private let check: @Sendable ([KnobSetting]) throws(UsageError) -> [String]
  private let make: @Sendable ([KnobSetting], _ leavingOutOthers: Bool) throws(UsageError) -> AnyGallery
  /// The type of a gallery of files.
  private var files: (any FileGallery.Type)?

  /// Registers a gallery's type.
  public init<Base: Gallery>(_ type: Base.Type) {
    self.init(type, named: AnyGallery.name(of: type)) { Base() }
  }

  /// - Parameters:
  ///   - original: makes it, with its knobs at their defaults.
  ///   - isOfFile: true if values that its knobs don't take are left out, too, where others are: one of several files may take them.
  private init<Base: Gallery>(
    _ type: Base.Type, named name: String, isOfFile: Bool = false, _ original: @escaping @Sendable () -> Base
  ) {
    self.name = name
    module = String(String(reflecting: type).prefix { $0 != "." })
    files = type as? any FileGallery.Type
    defaults = { AnyGallery(original()).settings }
    check = { settings throws(UsageError) in
      let names = Base.knobs.map(\.name)
      // A gallery whose making hangs can still say that it has no such knob.
      if settings.contains(where: { names.contains($0.name) }) {
        _ = try Self.set(settings, of: original(), leavingOutOthers: true)
      }
      return names
    }
    make = { [isOfFile] settings, leavesOutOthers throws(UsageError) in
      var settings = settings
      if leavesOutOthers, isOfFile {
        settings.removeAll { setting in
          Base.knobs.contains { $0.name == setting.name && !$0.description.takes(setting.value) }
        }
      }
      return AnyGallery(try Self.set(settings, of: original(), leavingOutOthers: leavesOutOthers), named: name)
    }
  }

  /// Registers samples.
  public init(_ samples: Samples) {
    name = samples.name
    module = samples.module
    files = nil
    defaults = { [] }
    check = { _ in [] }
    make = { [name] settings, leavesOutOthers throws(UsageError) in
      if let setting = settings.first, !leavesOutOthers {
        throw .unknownKnob(setting.name, galleries: [name], known: [])
      }
      return AnyGallery(samples.makeGallery(), named: name)
    }
  }

  /// The same gallery, to be drawn in a sandbox: where nothing can be read but fonts, nothing be connected to and nothing started.
  public func inSandbox() -> RegisteredGallery {
    var gallery = self
    gallery.isSandboxed = true
    return gallery
  }

  private static func set<Base: Gallery>(
    _ settings: [KnobSetting], of original: Base, leavingOutOthers leavesOutOthers: Bool
  ) throws(UsageError) -> Base {
    var gallery = original
    for setting in settings where !leavesOutOthers || Base.knobs.contains(where: { $0.name == setting.name }) {
      try gallery.set(setting)
    }
    return gallery
  }

  /// The types of files that it shows; none where it is no gallery of files. Asks its author's code.
  package var contentTypes: [ContentType] { files?.contentTypes ?? [] }

  /// What is missing for files to be opened, in words. Asks its author's code.
  package var shortage: String? { files?.shortage }

  /// Prepares to open files. Runs its author's code.
  package func prepareToOpen() { files?.prepareToOpen() }

  /// The gallery of a file, which is opened once for all its knobs.
  ///
  /// - Throws: what its author's code throws.
  package func opening(_ file: OpenFile) throws -> RegisteredGallery {
    func open<Base: FileGallery>(_ type: Base.Type) throws -> RegisteredGallery {
      let gallery = try Base(opening: file)
      var opened = RegisteredGallery(type, named: file.name, isOfFile: true) { gallery }
      // It opens no file any more: what is missing for some is not missing for this one.
      opened.files = nil
      return opened
    }
    return if let files { try open(files) } else { self }
  }

  /// The names of the knobs. The gallery isn't asked how many views it has, and is made only where a value is checked.
  ///
  /// - Parameter settings: those for knobs that the gallery has are checked.
  /// - Throws: `UsageError.badValue`.
  package func knobNames(checking settings: [KnobSetting] = []) throws(UsageError) -> [String] { try check(settings) }

  /// The gallery with `settings` in place of its defaults; of two for one knob the later counts.
  ///
  /// - Parameters:
  ///   - settings: the knobs to set; the others have their defaults.
  ///   - leavesOutOthers: whether a setting for a knob that the gallery doesn't have is no error.
  /// - Throws: `UsageError.unknownKnob` or `.badValue`.
  public func callAsFunction(
    _ settings: [KnobSetting] = [], leavingOutOthers leavesOutOthers: Bool = false
  ) throws(UsageError) -> AnyGallery {
    try make(settings, leavesOutOthers)
  }
}

/// One `name=value` of the command line.
public struct KnobSetting: Hashable, Sendable {
  /// The knob's name, in its own case.
  public var name: String
  /// The value, as it was written.
  public var value: String

  /// A value for the knob called `name`.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Everything that the build found in `Plugins/`.
public struct Registry: Sendable {
  /// The galleries that were built in, sorted by name.
  public let galleries: [RegisteredGallery]
  /// The modules that were left out, sorted by name.
  public let skipped: [SkippedModule]

  /// A registry of these galleries and modules, in any order.
  public init(galleries: [RegisteredGallery], skipped: [SkippedModule]) {
    self.galleries = galleries.sorted { $0.name.isListed(before: $1.name) }
    self.skipped = skipped.sorted { $0.name.isListed(before: $1.name) }
  }

  /// Their names, without their code.
  public var catalog: Catalog { Catalog(names: galleries.map(\.name), skipped: skipped) }

  /// The gallery of a file, by the gallery that knows most surely what it holds. Runs code of every gallery of files.
  ///
  /// - Throws: `UnknownContent`, `OpenFileError`, and what the gallery throws.
  package func gallery(opening file: OpenFile, isEmbedded: Bool = false) throws -> RegisteredGallery {
    let head = try file.bytes(at: 0, count: ContentType.headByteCount)
    guard let (gallery, certainty) = found(for: head, named: file.name) else {
      throw UnknownContent(name: file.name, head: head, known: galleries.flatMap(\.contentTypes).map(\.name))
    }
    if isEmbedded, certainty < ContentType.certain { throw EmbeddedText(name: file.name) }
    return try gallery.opening(file)
  }

  /// The gallery that knows most surely what a file holds; nil where none does. Runs code of every gallery of files.
  ///
  /// - Parameter head: the file's first bytes, `ContentType.headByteCount` at most.
  package func gallery(of head: [UInt8], named name: String) -> RegisteredGallery? {
    found(for: head, named: name)?.gallery
  }

  private func found(for head: [UInt8], named name: String) -> (gallery: RegisteredGallery, certainty: Int)? {
    var found: (gallery: RegisteredGallery, certainty: Int)?
    for gallery in galleries {
      let certainty = gallery.contentTypes.compactMap { $0.certainty(of: head, named: name) }.max() ?? 0
      // Of equal ones the first.
      if certainty > found?.certainty ?? 0 { found = (gallery, certainty) }
      // To look whether it is a text takes longer than to look for marks.
      if certainty == ContentType.certain { break }
    }
    return found
  }

  /// The gallery called `name`, in any case.
  ///
  /// - Throws: `UsageError.unknownGallery`, with the nearest name, or `.skippedGallery`.
  public func gallery(named name: String) throws(UsageError) -> RegisteredGallery {
    if let exact = galleries.first(where: { $0.name == name }) { return exact }
    let index = try catalog.index(of: name)
    return galleries[index]
  }
}

/// Why a text is not shown in a document: whoever shows that to others is not to show them what else he has.
struct EmbeddedText: Error, CustomStringConvertible {
  let name: String

  var description: String { "\(name) is a text, and only pictures and pages are shown in a document" }
}

/// Why no gallery shows a file.
struct UnknownContent: Error, CustomStringConvertible {
  let name: String
  let head: [UInt8]
  /// What the galleries show, in words.
  let known: [String]

  private static let packers: [(name: String, mark: [UInt8])] = [
    ("gzip", [0x1F, 0x8B]), ("bzip2", Array("BZh".utf8)), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
    ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
  ]

  var description: String {
    if head.isEmpty { return "\(name) is empty" }
    if let tool = Self.packers.first(where: { head.starts(with: $0.mark) })?.name {
      return "\(name) is compressed by \(tool); `\(tool) -dc \(name) | flyloft -` shows what is in it"
    }
    let others =
      known.isEmpty ? "No gallery shows files." : "There are galleries for \(known.uniqued.joined(separator: ", "))."
    return "no gallery shows what \(name) holds. \(others)"
  }
}
