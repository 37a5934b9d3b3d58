internal import Flyloft

/// Where a photograph comes from, and which part of it is shown.
struct PhotoSource: Hashable, Sendable {
  /// The path of a file, or an address that begins with `http://` or `https://`.
  var address: String
  var framing = Framing()

  /// Whether it stands in a list of addresses: what is none there is not looked for among files.
  var isListed = false

  /// How long a server may take. It is less than the wall's own limit, which would not know the address.
  static let patience = Duration.seconds(30)

  var isRemote: Bool { ["http://", "https://"].contains { address.lowercased().hasPrefix($0) } }

  /// The bytes of a file.
  ///
  /// - Throws: `WallError`.
  func read() throws -> [UInt8] {
    guard !isListed || isRemote else { throw WallError.noAddress(address) }
    return try PhotoFile.bytes(at: address)
  }

  /// The bytes of a file, or of what a server answers.
  ///
  /// - Parameter progress: called with the share of a server's answer that is there.
  /// - Throws: `WallError`, or `CancellationError`.
  func fetch(
    within limit: Duration = patience, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [UInt8] {
    guard isRemote else { return try read() }
    return [UInt8](try await Download.data(at: address, within: limit, progress: progress))
  }
}

/// Which part of a photograph is shown, and whether as in a mirror.
struct Framing: Hashable, Sendable {
  /// The middle, as shares of width and height.
  var x = 0.5
  var y = 0.5
  /// How much of the width and of the height, from 0 to 1.
  var share = 1.0
  var isMirrored = false

  /// The longer side of what is kept, in pixels: more than a card or a window shows is not kept.
  private static let side = 1200.0

  func applied(to picture: Image) throws -> Image {
    let whole = Size(width: Double(picture.size.width), height: Double(picture.size.height))
    let part = PixelRect(
      x: Int(((x - share / 2) * whole.width).rounded()), y: Int(((y - share / 2) * whole.height).rounded()),
      width: Int(share * whole.width), height: Int(share * whole.height)
    )
    .intersection(PixelRect(origin: .zero, size: picture.size))
    let room = min(1, Self.side / Double(max(part.width, part.height, 1)))
    let size = PixelSize(
      width: max(Int(Double(part.width) * room), 1), height: max(Int(Double(part.height) * room), 1))
    if size == picture.size, !isMirrored { return picture }
    let surface = try Surface(size: size)
    try surface.draw { canvas in
      let mirror = Transform.scale(x: -1, y: 1).followed(by: .translation(x: Double(size.width), y: 0))
      canvas.transformed(by: isMirrored ? mirror : .identity) { $0.draw(picture, part: part, in: $0.bounds) }
    }
    return surface.freeze()
  }
}
