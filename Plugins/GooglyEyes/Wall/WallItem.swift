public import Flyloft
internal import FoundationEssentials

/// One place of the wall: a photograph whose faces get eyes, a batch that is being added, or the prompt of an empty wall.
public struct WallItem: LoadingView {
  enum Kind: Hashable, Sendable {
    case photograph(PhotoSource)
    /// The photographs that the knob `add` names, as it names them.
    case batch(String)
    /// The place of a photograph that is not there, of as many as there are.
    case missing(Int, count: Int)
    case prompt
  }

  /// What comes of looking: each publication is one more picture.
  public struct Loaded: Codable, Sendable {
    var faces: [Face] = []
    /// How far the eyes have faded in, from 0 to 1.
    var opacity = 0.0
    /// How long they have been rolling, in seconds.
    var rolling = 0.0
    /// The file of a photograph that came from a server: drawing has no network.
    var file: Data?
    /// How many of a batch have ended.
    struct Ended: Codable, Sendable {
      var count = 0
      var total: Int
    }

    var ended: Ended?
    /// What came of a batch.
    var outcome: PhotoBatch.Outcome?
  }

  let kind: Kind
  /// Whether nothing else is shown.
  let isAlone: Bool

  /// Of one height on the wall; alone as high as a window of the usual size.
  public func size(fitting width: Double) -> Size { Size(width: width, height: isAlone ? 680 : 234) }

  // MARK: Loading

  /// The detector tells nothing while it looks, which takes some seconds where it was built without optimization.
  public var loadLimit: Duration? { .seconds(60) }

  /// Looks for faces and has the eyes fade in and roll, adds a batch, or waits for a second.
  ///
  /// - Throws: what is wrong with a photograph, or with a whole batch.
  public func load(_ loading: Loading<Loaded>) async throws -> Loaded {
    switch kind {
    case .photograph(let source): try await look(at: source, loading)
    case .batch(let text): try await add(text, loading)
    case .missing(let number, let count): throw WallError.missing(number, count: count)
    case .prompt: try await waitForPrompt()
    }
  }

  private func look(at source: PhotoSource, _ loading: Loading<Loaded>) async throws -> Loaded {
    var loaded = Loaded()
    if source.isRemote {
      // So that it can be stopped.
      loading.publish(loaded)
      loaded.file = Data(try await source.fetch { loading.progress($0) })
      loading.publish(loaded)
    }
    loaded.faces = try FaceDetector.shared.faces(in: try picture(of: source, loaded))
    loaded.opacity = 1
    guard !loaded.faces.isEmpty else { return loaded }
    // Alone there is nothing else to look for, and the eyes roll on for a while.
    let frames = isAlone ? 80 : 18
    for frame in 1..<frames {
      loaded.rolling = Double(frame) / 20
      loaded.opacity = min(loaded.rolling / 0.4, 1)
      loading.publish(loaded)
      try await Task.sleep(for: .milliseconds(50))
    }
    loaded.rolling = Double(frames) / 20
    return loaded
  }

  private func add(_ text: String, _ loading: Loading<Loaded>) async throws -> Loaded {
    let sources = AddedPhotos.sources(text)
    guard !sources.isEmpty else { throw AddedPhotos.problem(with: text) }
    var ended = Loaded.Ended(total: sources.count)
    loading.publish(Loaded(ended: ended))
    let outcome = try await PhotoBatch(sources: sources).add { source in
      let bytes = try await source.fetch()
      _ = try PhotoShelf.shared.picture(of: source) { bytes }
    } progress: {
      ended.count += 1
      loading.publish(Loaded(ended: ended))
      loading.progress($0)
    }
    return Loaded(outcome: outcome)
  }

  private func waitForPrompt() async throws -> Loaded {
    // Who is about to add something is not told to.
    try await Task.sleep(for: .seconds(1))
    return Loaded(opacity: 1)
  }

  // MARK: Drawing

  /// Draws what there is so far: a photograph at once, its eyes when they have been found.
  ///
  /// - Throws: what is wrong with the photograph.
  public func draw(_ loaded: Loaded?, on canvas: borrowing Canvas) throws {
    switch kind {
    case .photograph(let source): try draw(source, loaded, on: canvas)
    case .batch(let text): BatchCard(text: text, ended: loaded?.ended, outcome: loaded?.outcome).draw(on: canvas)
    case .missing(let number, let count): throw WallError.missing(number, count: count)
    case .prompt: if loaded != nil { PromptCard().draw(on: canvas) }
    }
  }

  private func draw(_ source: PhotoSource, _ loaded: Loaded?, on canvas: borrowing Canvas) throws {
    if source.isRemote, loaded?.file == nil, PhotoShelf.shared.picture(of: source) == nil {
      return Placeholder(address: source.address).draw(on: canvas)
    }
    let picture = try picture(of: source, loaded ?? Loaded())
    let size = Size(width: Double(picture.size.width), height: Double(picture.size.height))
    let room = canvas.bounds.size
    // On the wall it fills its place, with a little more of the upper part, where faces are; alone it is shown whole.
    let shown = isAlone ? size.scaledToFit(room) : size.scaledToFill(room)
    let top = isAlone ? (room.height - shown.height) / 2 : (room.height - shown.height) * 0.32
    let frame = Rect(x: (room.width - shown.width) / 2, y: top, width: shown.width, height: shown.height)
    canvas.draw(picture, in: frame)
    guard let loaded, loaded.opacity > 0 else { return }
    canvas.group(opacity: loaded.opacity) { canvas in
      for (index, face) in loaded.faces.enumerated() {
        for (side, eye) in face.eyes(in: frame).enumerated() {
          let eye = GooglyEye(center: eye.center, radius: eye.radius, phase: Double(index * 3 + side) * 1.3)
          eye.draw(at: loaded.rolling, on: canvas)
        }
      }
    }
  }

  private func picture(of source: PhotoSource, _ loaded: Loaded) throws -> Image {
    try PhotoShelf.shared.picture(of: source) { try loaded.file.map { [UInt8]($0) } ?? source.read() }
  }
}
