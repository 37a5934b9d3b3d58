/// The faults of a connection so far, and what to do about each error of the server.
///
/// A value: it says what to do, and the connection does it.
struct ConnectionHealth {
  enum Action: Equatable {
    /// Send pictures from now on, and paint again what was shared.
    case stopSharing(ServerError)
    /// Paint everything again after a while, and call `repaintBegan()` then.
    case repaint(after: Duration)
    case warn(ServerError)
  }

  /// Why no window can be shown any more although the connection stands.
  private(set) var failure: DisplayError?
  private let name: String
  private let sharedMemoryOpcode: Int
  private var reported: Set<ServerError> = []
  private var isRepaintDue = false
  private var repaintDelay = Duration.seconds(1)

  /// - Parameters:
  ///   - name: the display's.
  ///   - sharedMemoryOpcode: the request number of MIT-SHM; -1 without it.
  init(name: String, sharedMemoryOpcode: Int) {
    self.name = name
    self.sharedMemoryOpcode = sharedMemoryOpcode
  }

  mutating func receive(_ error: ServerError) -> [Action] {
    if error.request == sharedMemoryOpcode, !error.isLate { return [.stopSharing(error)] }
    // The first failure is reported; later errors are its consequence.
    guard failure == nil, !error.concernsRequestor else { return [] }
    guard !error.isFatal else {
      failure = .noWindow(display: name, reason: error.text)
      return []
    }
    var actions: [Action] = []
    if error.leavesGap, !isRepaintDue {
      isRepaintDue = true
      actions.append(.repaint(after: repaintDelay))
      // A server that stays short of memory is asked less and less often.
      repaintDelay = min(repaintDelay * 2, .seconds(60))
    }
    // A request that fails in one frame fails in the next: each kind of error is reported once.
    if reported.insert(error).inserted { actions.append(.warn(error)) }
    return actions
  }

  /// The repaint that was asked for happens: gaps reported from now on need another one.
  mutating func repaintBegan() { isRepaintDue = false }
}
