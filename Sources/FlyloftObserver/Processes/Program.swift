private import Glibc

/// A program that was started to be watched; it is killed and reaped when the last reference goes.
public final class Program {
  public let name: String
  private var child: ChildProcess
  private let output: CapturedOutput
  private let errors: CapturedOutput

  /// Starts `executable`, found along `PATH` when it holds no slash, with an empty standard input.
  ///
  /// - Parameter environment: laid over the present one; nil removes a variable.
  /// - Throws: `ObserverError.cannotStart`.
  public init(_ executable: String, _ arguments: [String], environment: [String: String?] = [:]) throws(ObserverError) {
    name = executable
    output = try CapturedOutput(of: executable)
    errors = try CapturedOutput(of: executable)
    child = try ChildProcess(
      executable, arguments, environment: environment,
      descriptors: [(output.descriptor, STDOUT_FILENO), (errors.descriptor, STDERR_FILENO)])
  }

  public var processIdentifier: Int32 { child.identifier }

  /// What it has written to standard output so far.
  public var standardOutput: String { output.text }

  /// What it has written to standard error so far.
  public var standardError: String { errors.text }

  /// How it ended; nil when it still runs after `limit`.
  public func wait(within limit: Duration) -> ExitStatus? {
    child.wait(until: Deadline(after: limit))
  }

  public func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Becomes readable when it has ended.
  var endDescriptor: Int32 { child.endDescriptor }
}
