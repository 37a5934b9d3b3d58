import Flyloft
import FlyloftRecording
import TestSupport

/// Stands between a program that shows previews and the built `flyloft`, and has each record what it is given as input.
final class SessionsOfPreviews {
  private let folder = TemporaryFolder()

  /// The path of what is run in the place of `flyloft`.
  var program: String { folder.file("flyloft") }

  /// - Parameters:
  ///   - report: the JSON that is left in place of a gallery's own metrics.
  ///   - names: the galleries that are listed; all of them unless given.
  init(reporting report: (gallery: String, json: String) = ("", ""), listing names: [String] = []) throws {
    try folder.addScript(
      "flyloft",
      """
      [ "$1" != list ] || set -- "$@" \(names.joined(separator: " "))
      if [ "$2" = '\(report.gallery)' ]; then
        for argument; do
          shift
          if [ "$last" = --report ]; then
            echo '\(report.json)' >"$argument"
            set -- "$@" '\(folder.file("report"))'
          else
            set -- "$@" "$argument"
          fi
          last=$argument
        done
      fi
      [ "$1" != preview ] || set -- "$@" --record '\(folder.path)'/"$2".session
      exec '\(try BuiltProgram.path())' "$@"
      """)
  }

  /// What the last preview of a gallery was given.
  func session(of gallery: String) throws -> Session { try Session(at: folder.file("\(gallery).session")) }
}

extension Session {
  /// How many notches the wheel was turned down, and up, with the pointer in `area`.
  func wheel(in area: PixelRect) -> (down: Double, up: Double) {
    var (down, up) = (0.0, 0.0)
    for input in inputs {
      guard case .wheel(_, let notches, let point, []) = input.input, area.contains(point) else { continue }
      if notches > 0 { down += notches } else { up -= notches }
    }
    return (down, up)
  }

  /// The keys that were struck.
  var keys: [UInt] {
    inputs.compactMap { if case .key(let keysym, _, _) = $0.input { keysym } else { nil } }
  }
}
