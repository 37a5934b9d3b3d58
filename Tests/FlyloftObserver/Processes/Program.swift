private import Glibc

/// A program that was started to be observed. It is killed and reaped when the last reference goes.
public final class Program {
  /// The executable's name or path, as it was given.
  public let name: String
  private var child: ChildProcess
  private let output: CapturedOutput
  private let errors: CapturedOutput

  /// Starts `executable`, found along `PATH` when it holds no slash, with an empty standard input.
  ///
  /// - Parameter environment: variables that replace those of this process; nil removes one.
  /// - Throws: `ObserverError.cannotStart`.
  public init(_ executable: String, _ arguments: [String], environment: [String: String?] = [:]) throws(ObserverError) {
    name = executable
    output = try CapturedOutput(of: executable)
    errors = try CapturedOutput(of: executable)
    child = try ChildProcess(
      executable, arguments, environment: environment,
      descriptors: [(output.descriptor, STDOUT_FILENO), (errors.descriptor, STDERR_FILENO)])
  }

  /// The identifier of its process.
  public var processIdentifier: Int32 { child.identifier }

  /// What it has written to standard output so far.
  public var standardOutput: String { output.text }

  /// What it has written to standard error so far.
  public var standardError: String { errors.text }

  /// Waits until `condition` holds of what it has written to standard error; false if `limit` passed first.
  public func waitForStandardError(within limit: Duration = .limit, until condition: (String) -> Bool) -> Bool {
    errors.wait(within: limit, until: condition)
  }

  /// Waits for it to end; nil if it still runs after `limit`.
  public func wait(within limit: Duration) -> ExitStatus? {
    child.wait(until: Deadline(after: limit))
  }

  /// Sends it a signal, unless it has ended.
  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// A descriptor that becomes readable when it has ended.
  var endDescriptor: Int32 { child.endDescriptor }
}
