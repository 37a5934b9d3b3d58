private import CLinux
private import Glibc

/// Starts another program, with signals as a program finds them and with no descriptor of this process but those that it is given.
///
/// Stages alone are started otherwise: they end with their host from their first instant on, which only code between the fork and
/// the program can arrange.
package struct ProgramLaunch {
  /// Where the program stands among the processes.
  package enum Place {
    /// In this process's group, so that what a terminal sends reaches both.
    case beside
    /// In a group that can be ended as a whole: that of another program, or 0 for one of its own.
    case inGroup(of: Int32)
    /// In a session of its own, so that it goes on when this process ends.
    case inSession
  }

  /// The arguments, the program first: a path, or a name that is looked for where programs are.
  package var arguments: [String]
  package var place = Place.beside
  /// Descriptors of this process, and their numbers there.
  package var descriptors: [(own: Int32, child: Int32)] = []
  /// True if it prints to where this process does. Else what `descriptors` don't name of its standard output and error goes nowhere.
  package var printsHere = false
  /// The path of the program, if that is not the first argument.
  package var executable: String?
  /// Its variables, as `NAME=value`; this process's where nil.
  package var environment: [String]?
  /// The folder in which it works; this process's where nil.
  package var folder: String?

  /// A program that is to be started.
  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Starts it.
  ///
  /// - Returns: 0, or the error's number.
  package func start(_ process: inout Int32) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let folder { flyloft_start_in(&actions, folder) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for output in [STDOUT_FILENO, STDERR_FILENO]
    where !printsHere && !descriptors.contains(where: { $0.child == output }) {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    for (own, child) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, child) }
    // Not even those that another thread has opened this moment and not marked yet: a connection that a child holds, too, stays open
    // when this process closes it.
    _ = flyloft_close_from(&actions, max(STDERR_FILENO, descriptors.map(\.child).max() ?? 0) + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    if case .inGroup(let leader) = place { posix_spawnattr_setpgroup(&attributes, leader) }
    let group: Int32 =
      switch place {
      case .beside: 0
      case .inGroup: Int32(POSIX_SPAWN_SETPGROUP)
      case .inSession: Int32(FLYLOFT_SPAWN_SESSION)
      }
    posix_spawnattr_setflags(&attributes, Int16(group | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { $0.map { strdup($0) } + [nil] } ?? []
    defer { for pointer in words + variables { free(pointer) } }
    let executable = executable ?? arguments[0]
    guard environment != nil else { return posix_spawnp(&process, executable, &actions, &attributes, &words, environ) }
    return posix_spawnp(&process, executable, &actions, &attributes, &words, &variables)
  }
}
