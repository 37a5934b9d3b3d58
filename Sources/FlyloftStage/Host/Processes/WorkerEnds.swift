internal import CLinux
internal import Glibc

/// The channels between a host and a worker process: a socket, a pipe for what views print, and a shared page.
final class WorkerEnds {
  let socket: MessageSocket
  /// The output of views; reading doesn't block.
  let output: Int32
  let page: SharedPage
  /// The worker's ends of the socket and of the pipe, until it has them.
  private var theirs: [Int32]

  /// - Throws: `SystemError` where Linux has none to give.
  init() throws(SystemError) {
    page = try SharedPage()
    let (ours, other) = try MessageSocket.makePair()
    socket = MessageSocket(adopting: ours)
    var pipe: [Int32] = [-1, -1]
    let error = flyloft_pipe(&pipe)
    (output, theirs) = (pipe[0], [other, pipe[1]].filter { $0 >= 0 })
    guard error == 0 else { throw SystemError(error) }
  }

  deinit {
    closeTheirs()
    if output >= 0 { close(output) }
  }

  /// The descriptors for the process that forks the worker.
  var handedOver: [Int32] { theirs + [page.file] }

  /// The worker has what is its own.
  func closeTheirs() {
    for file in theirs { close(file) }
    theirs = []
  }
}
