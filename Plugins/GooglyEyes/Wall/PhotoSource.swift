internal import Flyloft
internal import Foundation
internal import FoundationNetworking

/// Where a photograph comes from, and which part of it is shown.
struct PhotoSource: Hashable, Sendable {
  /// The path of a file, or an address that begins with `http://` or `https://`.
  var address: String
  var framing = Framing()

  /// How long a server may say nothing.
  private static let patience = 20.0

  var isRemote: Bool { ["http://", "https://"].contains { address.lowercased().hasPrefix($0) } }

  /// What it is called where there is little room.
  var name: String { address.split(separator: "/").last.map(String.init) ?? address }

  /// The bytes of a file.
  ///
  /// - Throws: `WallError.unreadable`.
  func read() throws -> [UInt8] {
    do { return try [UInt8](Data(contentsOf: URL(fileURLWithPath: address))) } catch {
      throw WallError.unreadable(address, reason: (error as? CocoaError)?.reason ?? "\(error)")
    }
  }

  /// The bytes of a file, or of what a server answers.
  ///
  /// - Throws: `WallError`, or `CancellationError`.
  func fetch() async throws -> [UInt8] {
    guard isRemote else { return try read() }
    guard let url = URL(string: address) else { throw WallError.refused(address, reason: "it is no address") }
    let answer: (data: Data, response: URLResponse)
    do {
      answer = try await URLSession.shared.data(for: URLRequest(url: url, timeoutInterval: Self.patience))
    } catch {
      try Task.checkCancellation()
      throw WallError.refused(address, reason: error.localizedDescription)
    }
    if let status = (answer.response as? HTTPURLResponse)?.statusCode, status != 200 {
      throw WallError.refused(address, reason: "the server says \(status)")
    }
    return [UInt8](answer.data)
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

extension CocoaError {
  /// What the system says.
  fileprivate var reason: String? {
    switch code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "you may not read it"
    default: nil
    }
  }
}
