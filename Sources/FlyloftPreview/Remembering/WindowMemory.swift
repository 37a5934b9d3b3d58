internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftStage
private import Glibc

/// What the windows of a package remember: a file of the user's, which is read before the window opens.
package struct WindowMemory: Sendable {
  /// What the command line says, which is not remembered as the user's wish.
  struct Told: Sendable {
    var size: Size?
    var showsFigures = false
    /// The knobs that are set, and the galleries that they are set of; of all where none is named.
    var knobs: [KnobSetting] = []
    var galleries: [String] = []
  }

  /// The most bytes that are read.
  private static let byteLimit: off_t = 64 << 10

  /// The package's folder.
  private let package: String
  private let folder: String
  private let path: String
  /// How the last window was left; nothing where that is not known.
  let state: WindowState
  /// Why it can't be known, in words; nil where nothing is wrong.
  let trouble: String?
  var told = Told()

  /// Reads what the last window of a package has left.
  ///
  /// - Parameters:
  ///   - package: the path of the package's folder.
  ///   - folder: where the user's programs keep such files.
  init(of package: String, in folder: String) {
    (self.package, self.folder) = (package, folder + "/flyloft")
    path = "\(self.folder)/\(Self.name(of: package))"
    let (state, trouble) = Self.read(path)
    (self.state, self.trouble) = (state ?? WindowState(), trouble)
  }

  /// The folder where the user's programs keep their state; nil where there is none, as where `XDG_STATE_HOME` is `/dev/null`.
  static var userFolder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) else { return nil }
    var status = stat()
    return stat(folder, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR ? nil : folder
  }

  /// A name that tells people which package it is, and programs packages of one name apart.
  private static func name(of package: String) -> String {
    // FNV-1a.
    let hash = package.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let name = (package.split(separator: "/").last ?? "root").prefix(40)
    return "\(name)-\(String(hash, radix: 16)).state"
  }

  private static func read(_ path: String) -> (WindowState?, trouble: String?) {
    var status = stat()
    guard stat(path, &status) == 0 else { return (nil, errno == ENOENT ? nil : String(cString: strerror(errno))) }
    guard status.st_size <= byteLimit else { return (nil, "it is larger than \(byteLimit >> 10) KB") }
    do throws(FileError) {
      let text = try WholeFile.text(of: path)
      // The first line is for people who look what the file is about.
      let state = text.firstIndex(of: "\n").flatMap { WindowState(String(text[$0...])) }
      return (state, state == nil ? "it is not what a window writes" : nil)
    } catch { return (nil, "\(error)") }
  }

  /// Writes the file as a whole, or not at all.
  ///
  /// - Returns: why it could not be written, in words.
  func write(_ state: WindowState) -> String? {
    let parts = folder.split(separator: "/")
    for count in parts.indices { mkdir("/" + parts[...count].joined(separator: "/"), 0o700) }
    let text = "The last window of \(package.replacing("\n", with: " "))\n\(state.text)"
    do throws(FileError) { try WholeFile.write(Array(text.utf8), to: path, writer: ".\(getpid())") } catch {
      return "\(error)"
    }
    return nil
  }

  // MARK: What a window takes up

  /// The size of the window in points, unless it was left in one that no window can have.
  var size: Size? {
    guard let sides = state.size, sides.count == 2, sides.allSatisfy({ (1...Double(Surface.sideLimit)).contains($0) })
    else { return nil }
    return Size(width: sides[0], height: sides[1])
  }

  /// The knobs that a gallery had, but for those that the command line sets.
  func knobs(of gallery: String) -> [String: String] {
    guard let knobs = state.knobs?[gallery] else { return [:] }
    return knobs.filter { knob in told(knob.key, of: gallery) == nil }
  }

  /// The value that the command line gives a gallery's knob.
  func told(_ knob: String, of gallery: String) -> String? {
    guard told.galleries.isEmpty || told.galleries.contains(gallery) else { return nil }
    return told.knobs.last { $0.name == knob }?.value
  }

  /// Galleries with the knobs that they had. Of a gallery in a stage it is found out later which of them it takes.
  func restore(_ galleries: [AnyGallery]) -> [AnyGallery] {
    galleries.map { gallery in
      let knobs = knobs(of: gallery.name).sorted { $0.key < $1.key }
      guard !knobs.isEmpty else { return gallery }
      guard gallery.isDescribed else {
        let settings = knobs.map { KnobSetting(name: $0.key, value: $0.value) }
        return Stage.gallery(
          named: gallery.name, generation: gallery.generation, chosen: gallery.chosen + settings)
      }
      let taken = knobs.filter { knob in
        gallery.settings.contains { $0.name == knob.key && $0.knob.takes(knob.value) }
      }
      return gallery.with(taken.map { ($0.key, $0.value) }) ?? gallery
    }
  }
}
