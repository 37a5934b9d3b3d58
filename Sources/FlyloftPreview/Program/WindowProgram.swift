internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
package import FlyloftRecording
internal import FlyloftRegistry
internal import FlyloftRendering
internal import FlyloftStage
private import Glibc

/// The life of a preview as a program: from opening the display to the exit status.
public enum WindowProgram {
  /// A stage whose views' output goes to the terminal by the window's log.
  ///
  /// - Parameters:
  ///   - program: the stage's.
  ///   - fallback: the galleries, where this program has them: threads draw them where no process can be had.
  ///   - instead: called on the display thread, with the reason, where no process can be had from the start, and there is no
  ///     `fallback`. Signals are no longer watched for then.
  static func makeStage(
    program: String? = nil, fallback: Registry? = nil,
    withoutProcesses instead: @escaping @DisplayActor @Sendable (_ reason: String) -> Void = { _ in }
  ) -> Stage {
    var configuration = StageConfiguration(
      program: program, fallback: fallback, output: { PreviewLog.standardError.append(.printed($0)) },
      shortage: { reason, isFromTheStart in
        if isFromTheStart, fallback == nil {
          EventLoop.shared.post {
            Signals.unwatch()
            instead(reason)
          }
        } else {
          PreviewLog.standardError.append(.notice(reason))
        }
      })
    configuration.requiresSandbox = SandboxArguments.areGiven
    return Stage(configuration)
  }

  /// Opens the window and runs the event loop on the calling thread until the window is closed, the display is lost or
  /// the process is told to end. Then ends the process: 0 when the window was closed, 1 when there was no display or
  /// it went away, and by the signal's default action when one came. A mistake in knobs ends it whether there is a window or
  /// not.
  ///
  /// - Parameters:
  ///   - configuration: the galleries, and how they are shown.
  ///   - display: the X display; that of `DISPLAY` unless given.
  public static func run(_ configuration: PreviewConfiguration, display: String? = nil) -> Never {
    run(configuration, display: display, report: nil) { (text: "\(programName): \($0)", status: 64) }
  }

  /// Opens the window as the other function of this name does.
  ///
  /// - Parameters:
  ///   - configuration: the galleries, and how they are shown.
  ///   - display: the X display; that of `DISPLAY` unless given.
  ///   - report: gets the window's figures as JSON.
  ///   - mistaken: The text that is printed, and the exit status, for a mistake that the configuration's check has found.
  package static func run(
    _ configuration: PreviewConfiguration, display: String? = nil, report: OutputFile?,
    mistaken: @escaping @Sendable (String) -> (text: String, status: Int32)
  ) -> Never {
    var configuration = configuration
    // The model asks the same.
    let questions = configuration.stage.map { stage in
      let galleries = configuration.urgentQuestions.map { (number: $0, gallery: configuration.galleries[$0]) }
      return GalleryQuestions(galleries, of: stage, deadline: configuration.describingLimit) { [configuration] answer in
        switch answer {
        case .described, .undescribed, .locked, .finished: break
        case .mistaken(let mistake): end(by: mistaken(mistake), configuration, report)
        case .checked:
          isChecked = true
          configuration.trace?.begin()
          if let failure { end(with: failure, status: 1) }
        }
        window?.take(answer)
      }
    }
    configuration.questions = questions
    EventLoop.shared.post { [configuration] in
      do {
        let connection = try Connection(display: display, heap: RecycledPixels())
        try show(configuration, on: connection, report: report)
      } catch {
        failure = "\(error)"
        if configuration.knobCheck == nil || isChecked { end(with: failure, status: 1) }
      }
    }
    // Beside the opening of the display. What is answered comes after that.
    questions?.begin(checking: configuration.knobCheck)
    EventLoop.shared.run()
    // The loop ends with the process.
    exit(0)
  }

  /// The program's one window, once it is open.
  @DisplayActor private static var window: PreviewWindow?
  /// True if no knob is wrong.
  @DisplayActor private static var isChecked = false
  /// Why there is no window. It is told once no knob can be wrong any more, which would be told instead.
  @DisplayActor private static var failure: String?

  /// Ends because of a mistake on the command line: the window goes, and the files of a report, a recording and a trace
  /// are as they were.
  @DisplayActor
  private static func end(
    by mistake: (text: String, status: Int32), _ configuration: PreviewConfiguration, _ report: OutputFile?
  ) -> Never {
    window?.close()
    window?.window.connection.close()
    configuration.trace?.discard()
    configuration.recorder?.discard()
    report?.discard()
    printText(mistake.text)
    end(with: nil, status: mistake.status)
  }

  @DisplayActor
  private static func show(
    _ configuration: PreviewConfiguration, on connection: Connection, report: OutputFile?
  ) throws(DisplayError) {
    let preview = try PreviewWindow(configuration, on: connection)
    window = preview
    let log = preview.log
    connection.onWarning = { log.append(.notice("\($0)")) }
    if let refusal = connection.sharedMemoryRefusal {
      log.append(.notice("pictures are sent to the X server instead of shared with it: \(refusal)"))
    }
    connection.onLost = { error in
      let failure = write(preview, configuration, to: report)
      if let number = Signals.last { end(by: number, failure) }
      end(with: [failure, "\(error)"].compactMap(\.self).joined(separator: "\n"), status: 1)
    }
    preview.onClose = {
      let failure = write(preview, configuration, to: report)
      preview.close()
      preview.handOver {
        connection.close()
        end(with: failure, status: failure == nil ? 0 : 1)
      }
    }
    Signals.watch([SIGINT, SIGTERM, SIGHUP], cutting: connection) { number in
      let failure = write(preview, configuration, to: report)
      preview.close()
      preview.handOver {
        connection.close()
        end(by: number, failure)
      }
    }
  }

  /// Ends by a signal: the parent is to see that one ended us, and which.
  @DisplayActor
  private static func end(by number: Int32, _ failure: String?) -> Never {
    if let failure { printText("\(programName): \(failure)") }
    signal(number, SIG_DFL)
    Connection.prepareToEnd()
    raise(number)
    // Where it is blocked.
    _exit(128 + number)
  }

  /// Writes what the run leaves behind.
  ///
  /// - Returns: why that could not be done.
  @DisplayActor
  private static func write(
    _ preview: PreviewWindow, _ configuration: PreviewConfiguration, to report: OutputFile?
  ) -> String? {
    // First: a report must not keep it from being whole.
    preview.recorder?.end()
    var errors = [configuration.trace?.finish(), configuration.recorder?.finish()].compactMap(\.self)
    do throws(FileError) { try report?.write(preview.report.json) } catch { errors.append(error) }
    return errors.isEmpty ? nil : errors.map(\.description).joined(separator: "\n")
  }

  /// Ends at once. Workers may be in the middle of a draw that takes an hour, so nothing is waited for.
  @DisplayActor
  private static func end(with message: String?, status: Int32) -> Never {
    // Nothing is flushed: the log's thread may be held in a write that never returns, with the stream's lock.
    if let message { printText("\(programName): \(message)") }
    Connection.prepareToEnd()
    _exit(status)
  }

  /// Says why the program ends, unless standard error is a terminal that is stopped or a pipe that nobody reads: an end
  /// waits for nobody.
  private static func printText(_ text: String) {
    var entry = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 200) == 1, entry.revents & Int16(POLLOUT) != 0 else { return }
    writeToStandardError(printable(text) + "\n")
  }
}
