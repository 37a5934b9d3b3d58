private import Glibc

/// A program that was started to be observed. It is killed and reaped when the last reference goes.
package final class Program {
  /// The executable's name or path, as it was given.
  package let name: String
  private var child: ChildProcess
  private let output: CapturedOutput
  private let errors: CapturedOutput

  /// Starts `executable`, found along `PATH` when it holds no slash, with an empty standard input.
  ///
  /// - Parameters:
  ///   - environment: variables that replace those of this process; nil removes one. What windows remember is nothing unless
  ///     one of them says where.
  ///   - directory: where it works; this process's directory where nil.
  /// - Throws: `ObserverError.cannotStart`.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String?] = [:], in directory: String? = nil
  ) throws(ObserverError) {
    name = executable
    output = try CapturedOutput(of: executable)
    errors = try CapturedOutput(of: executable)
    child = try ChildProcess(
      executable, arguments, environment: ["XDG_STATE_HOME": "/dev/null"].merging(environment) { $1 }, in: directory,
      descriptors: [(output.descriptor, STDOUT_FILENO), (errors.descriptor, STDERR_FILENO)])
  }

  /// The identifier of its process.
  package var processIdentifier: Int32 { child.identifier }

  /// What it has written to standard output so far.
  package var standardOutput: String { output.text }

  /// What it has written to standard error so far.
  package var standardError: String { errors.text }

  /// Waits until `condition` holds of what it has written to standard error; false if `limit` passed first.
  package func waitForStandardError(within limit: Duration = .limit, until condition: (String) -> Bool) -> Bool {
    errors.wait(within: limit, until: condition)
  }

  /// Waits for it to end; nil if it still runs after `limit`.
  package func wait(within limit: Duration) -> ExitStatus? {
    child.wait(until: Deadline(after: limit))
  }

  /// Sends it a signal, unless it has ended.
  package func signal(_ number: Int32) {
    child.signal(number)
  }

  /// A descriptor that becomes readable when it has ended.
  var endDescriptor: Int32 { child.endDescriptor }
}
