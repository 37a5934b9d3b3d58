internal import Flyloft
internal import FoundationEssentials
private import Glibc

/// The answer to one request. The path says what is asked for:
///
/// | path | answer |
/// | --- | --- |
/// | `/coffee.png` | the photograph |
/// | `/coffee.png?slow=3` | the same, over three seconds |
/// | `/coffee.png?cut` | half of it, and then the connection ends |
/// | `/coffee.png?stall` | its head, and then nothing |
/// | `/words`, `/nothing` | a text, and one without a letter |
/// | anything else | 404 |
struct Answer {
  let connection: Int32

  init(to connection: Int32) { self.connection = connection }

  func send() {
    guard let target = readTarget() else { return }
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let (name, wish) = (parts.first.map { String($0.dropFirst()) } ?? "", parts.count > 1 ? parts[1] : "")
    if name == "words" || name == "nothing" {
      let text = name == "words" ? "words" : ""
      write(head("200 OK", text.utf8.count, "text/plain") + Array(text.utf8))
      return
    }
    let isName = !name.isEmpty && !name.contains("/") && name.hasSuffix(".png")
    guard isName, let file = FileManager.default.contents(atPath: assetPath("Photos/\(name)")) else {
      write(head("404 Not Found", 0, "text/plain"))
      return
    }
    write(head("200 OK", file.count, "image/png"))
    let bytes = [UInt8](file)
    switch wish {
    case "cut": write(Array(bytes.prefix(bytes.count / 2)))
    // Until the other side has had enough.
    case "stall": _ = read(byteCount: 1)
    default: write(bytes, over: wish.hasPrefix("slow=") ? Double(wish.dropFirst(5)) ?? 0 : 0)
    }
  }

  /// What the first line of the request asks for; nil for what is no request of HTTP.
  private func readTarget() -> String? {
    var request: [UInt8] = []
    // To the empty line that ends a head.
    while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard request.count < 8192, let next = read(byteCount: 1)?.first else { return nil }
      request.append(next)
    }
    let words = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
    return words.count == 3 && words[0] == "GET" ? String(words[1]) : nil
  }

  private func read(byteCount: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = recv(connection, &bytes, byteCount, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  private func head(_ status: String, _ length: Int, _ type: String) -> [UInt8] {
    Array(
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n".utf8)
  }

  /// - Parameter seconds: how long it is to take, in fifty parts.
  private func write(_ bytes: [UInt8], over seconds: Double) {
    guard seconds > 0 else {
      write(bytes)
      return
    }
    let step = max(bytes.count / 50, 1)
    for start in stride(from: 0, to: bytes.count, by: step) {
      guard write(Array(bytes[start..<min(start + step, bytes.count)])) else { return }
      // Any program of this machine may ask; nobody waits longer than an hour.
      usleep(UInt32(min(seconds, 3600) * Double(step) / Double(bytes.count) * 1_000_000))
    }
  }

  /// - Returns: whether the other side is still there.
  @discardableResult
  private func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
