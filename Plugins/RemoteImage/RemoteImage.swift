public import Flyloft

/// Images that are fetched over HTTP: shown when they are there, with the progress until then, and with what is wrong where one
/// does not come.
///
/// They come from a server of the module's own on this machine, some slowly and some not at all, so that it shows every case
/// without a network. `--set address=http://…` fetches others.
public struct RemoteImage: Gallery {
  /// Addresses of PNG files, with commas or spaces between them; empty for those of the module's own server.
  public var address = ""
  /// How long the slow ones take, in seconds.
  public var slowness = 3.0
  /// How long one may take, in seconds.
  public var limit = 6.0

  /// Images of the module's own server.
  public init() {}

  /// Which ones are fetched, how slow some are, and how long one may take.
  public static var knobs: [Knob<RemoteImage>] {
    [
      Knob("address", \.address, help: "Addresses of PNG files, with commas between them; empty for the module's own."),
      Knob("slowness", \.slowness, in: 0...60, unit: "s", help: "How long the slow ones take."),
      Knob("limit", \.limit, in: 0.1...120, unit: "s", help: "How long one may take."),
    ]
  }

  /// In columns.
  public var itemWidth: Double? { 312 }

  /// How many addresses there are.
  public var count: Int { sources.count }

  /// The image at an address.
  public func view(at index: Int) -> RemotePicture {
    RemotePicture(source: sources[index], number: index, limit: limit)
  }

  private var sources: [RemotePicture.Source] {
    let addresses = address.split { $0 == "," || $0.isWhitespace }
    guard addresses.isEmpty else { return addresses.map { .address(String($0)) } }
    let photographs = ["astronaut", "chelsea", "coffee"]
    let seconds = (slowness * 10).rounded() / 10
    return photographs.map { .own("/\($0).png") }
      + (0..<3).map { .own("/\(photographs[($0 + 1) % 3]).png?slow=\(seconds * (1 + Double($0) / 4))") }
      + [.own("/nothing.png"), .address("http://pictures.invalid/"), .refused]
      + [.own("/coffee.png?cut"), .own("/words"), .own("/chelsea.png?stall")]
  }
}
