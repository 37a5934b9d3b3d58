internal import Flyloft
internal import FlyloftEditing

extension ModuleEvent {
  /// The log's lines on it.
  var log: [String] {
    switch self {
    case .locked(_, _, let reason): [reason]
    case .building, .entered, .appended, .removed, .built, .restartNotNeeded, .assetsChanged, .waiting: []
    case .failed(let failure): failure.lines
    case .ended(let failures): failures.flatMap(\.lines)
    case .restartNeeded(let change, _): ["\(change): a restart takes it up"]
    case .notice(let text): [text]
    }
  }
}
