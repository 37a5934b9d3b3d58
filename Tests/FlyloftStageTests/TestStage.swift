import Flyloft
import FlyloftConcurrency
import FlyloftRegistry
import FlyloftRendering
import Foundation
import Glibc
import StageGalleries
import TestSupport

@testable import FlyloftStage

/// The stage of the tests: a program that holds `stageRegistry`.
enum TestStage {
  /// The program is in the folder of the test bundle, which is this process's executable.
  ///
  /// - Parameter namespaces: whether Linux may grant it some.
  static func make(
    namespaces: Bool = true, memoryLimit: Int = 4 << 30, output: @escaping @Sendable (String) -> Void = { _ in },
    explained: @escaping @Sendable (Int, AuthorFrames) -> Void = { _, _ in }
  ) -> Stage {
    _ = gates
    let stage = Stage(
      StageConfiguration(
        program: namespaces ? program : withoutNamespaces, memoryLimit: memoryLimit, output: output,
        shortage: { reason, _ in output(reason) }))
    stage.onExplanation(explained)
    return stage
  }

  private static let program = ProgramFile.sibling(named: "flyloft-test-stage")

  /// The stage's program where no namespaces of process numbers are to be had.
  private static let withoutNamespaces: String = {
    let script = """
      #!/bin/sh
      unshare --user --map-root-user true 2>/dev/null || exec '\(program)' "$@"
      exec unshare --user --map-root-user sh -c '
        echo 0 >/proc/sys/user/max_pid_namespaces
        exec "$0" "$@"' '\(program)' "$@"

      """
    let path = gates.file("stage")
    try? script.write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    return path
  }()

  /// Where gates are, for this process and for stages that it starts.
  static let gates: TemporaryFolder = {
    let folder = TemporaryFolder()
    setenv("FLYLOFT_TEST_GATES", folder.path, 1)
    return folder
  }()

  static func renderer(_ stage: Stage, workers: Int = 1, deadline: Duration? = nil) -> Renderer {
    var configuration = Renderer.Configuration(
      workerCount: workers, cacheByteCount: 1 << 20, drawDeadline: deadline, memoryPressure: nil)
    configuration.drawing = stage
    return Renderer(configuration)
  }
}

/// A fault as a request.
func faulty(_ fault: Fault, salt: Int = 0) -> StagedView {
  StagedView(
    gallery: "FaultyViews", knobs: [KnobSetting(name: "salt", value: "\(salt)")], index: fault.rawValue, width: 100,
    background: .black)
}

extension Renderer {
  /// What becomes of a request, in a word, and for a drawn one the first pixel.
  func outcome(of request: some DrawRequest, in lane: Place = Place(gallery: 1, row: 0)) async -> String {
    await withCheckedContinuation { continuation in
      draw(request, in: lane) { continuation.resume(returning: $0.summary) }
    }
  }
}

extension Renderer {
  /// What comes of a request, if it is drawn.
  func drawing(of request: some DrawRequest) async -> Drawing? {
    await withCheckedContinuation { continuation in
      draw(request, in: Place(gallery: 1, row: 0)) {
        if case .drawn(let drawing) = $0 {
          continuation.resume(returning: drawing)
        } else {
          continuation.resume(returning: nil)
        }
      }
    }
  }
}
