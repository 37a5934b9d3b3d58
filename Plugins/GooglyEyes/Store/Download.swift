internal import Foundation
internal import FoundationNetworking

/// What a server answers to one request: no more bytes than allowed, in no longer than allowed.
final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The longest file that is fetched: it goes to the process that draws it.
  static let byteLimit = 15 << 20

  private let address: String
  private let progress: @Sendable (Double) -> Void
  // The lock is held for all that changes.
  private let lock = NSLock()
  private var data = Data()
  private var outcome: Result<Data, any Error>?
  private var waiting: CheckedContinuation<Data, any Error>?

  private init(_ address: String, progress: @escaping @Sendable (Double) -> Void) {
    self.address = address
    self.progress = progress
  }

  /// The bytes of what is at `address`.
  ///
  /// - Parameters:
  ///   - limit: how long it may take, all in all: a server that accepts and says nothing is not waited for any longer.
  ///   - progress: called with the share that is there, where the server says how long the file is.
  /// - Throws: `WallError`, or `CancellationError`.
  static func data(
    at address: String, within limit: Duration, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Data {
    guard let url = URL(string: address), url.host?.isEmpty == false else {
      throw WallError.refused(address, reason: "there is no server in that address")
    }
    return try await withThrowingTaskGroup(of: Data.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await Download(address, progress: progress).answer(from: url) }
      group.addTask {
        try await Task.sleep(for: limit)
        throw WallError.tooSlow(address, limit: limit)
      }
      guard let data = try await group.next() else { throw CancellationError() }
      return data
    }
  }

  private func answer(from url: URL) async throws -> Data {
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    // The session keeps its delegate until then.
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: url)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(continuation)
        task.resume()
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func wait(_ continuation: CheckedContinuation<Data, any Error>) {
    let outcome = lock.withLock {
      if self.outcome == nil { waiting = continuation }
      return self.outcome
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  /// Ends it, unless it has ended.
  private func end(_ result: Result<Data, any Error>) {
    let continuation = lock.withLock {
      guard outcome == nil else { return nil as CheckedContinuation<Data, any Error>? }
      outcome = result
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: result)
  }

  private func refuse(_ reason: String) { end(.failure(WallError.refused(address, reason: reason))) }

  private func refuseLength() { refuse("it is longer than the \(Self.byteLimit >> 20) MB allowed") }

  // MARK: What the session tells

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let status = (response as? HTTPURLResponse)?.statusCode, status != 200 {
      refuse("the server says \(status)")
      return completionHandler(.cancel)
    }
    guard response.expectedContentLength <= Self.byteLimit else {
      refuseLength()
      return completionHandler(.cancel)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let count = lock.withLock {
      self.data += data
      return self.data.count
    }
    guard count <= Self.byteLimit else {
      refuseLength()
      return dataTask.cancel()
    }
    if let total = dataTask.response?.expectedContentLength, total > 0 { progress(Double(count) / Double(total)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let error else { return end(.success(lock.withLock { data })) }
    let reason = error.localizedDescription
    refuse(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
  }
}
