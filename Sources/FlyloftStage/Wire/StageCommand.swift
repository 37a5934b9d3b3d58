/// A command of a host to its stage. Commands are answered one at a time, by the stage's only thread, which runs nobody else's
/// code.
package enum StageCommand: Hashable, Sendable {
  /// Forks a worker, which reads no request before it is in its sandbox, if it is to have one. Three descriptors come with it:
  /// its socket, its output, and its page of memory.
  case fork(niceness: Int, memoryLimit: Int, sandbox: Sandbox?)
  /// Says what is at addresses of a worker that has crashed, which had the stage's own layout of memory.
  case explain([UInt64])
  /// Says which galleries are to be drawn in a sandbox.
  case listSandboxed
}

/// An answer of a stage.
package enum StageReply: Hashable, Sendable {
  /// The worker runs; a descriptor of its keeper comes with this.
  case forked
  /// There is no process to be had; the system's error number.
  case refused(Int32)
  case explained([CodePlace])
  /// The names of galleries that are to be drawn in a sandbox; nil where all are.
  case sandboxed([String]?)
}

/// A place in a program's code.
package struct CodePlace: Hashable, Sendable {
  /// The file of the program or library; empty where it is not known.
  package var object: String
  /// Where in the object it is, in bytes from where that was loaded.
  package var offset: UInt64
  /// The name of the function, in the words of its source; empty where it is not known.
  package var function: String
}

extension StageCommand {
  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .fork(let niceness, let memoryLimit, let sandbox):
      writer.write(0)
      writer.write(niceness)
      writer.write(memoryLimit)
      writer.write(sandbox) { $0.write($1) }
    case .explain(let addresses):
      writer.write(1)
      writer.write(addresses) { $0.write($1) }
    case .listSandboxed: writer.write(2)
    }
    return writer.bytes
  }

  /// Reads a message; nil for one that is none.
  package static func read(_ bytes: [UInt8]) -> StageCommand? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      switch try reader.readInteger(in: 0...2) {
      case 2: return .listSandboxed
      case 0:
        return .fork(
          niceness: try reader.readInteger(in: 0...40),
          memoryLimit: try reader.readInteger(in: 0...MessageLimits.segmentByteCount),
          sandbox: try reader.readOptional { reader throws(MessageReader.Unreadable) in try reader.readSandbox() })
      default:
        return .explain(
          try reader.readArray(limit: MessageLimits.frames) { reader throws(MessageReader.Unreadable) in
            try reader.readAddress()
          })
      }
    }
  }
}

extension StageReply {
  private static let textLimit = 400
  /// The most descriptors that come with a reply.
  static let fileLimit = 1

  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .forked: writer.write(0)
    case .refused(let error):
      writer.write(1)
      writer.write(Int(error))
    case .explained(let places):
      writer.write(2)
      writer.write(places) {
        $0.write($1.object.prefix(bytes: Self.textLimit))
        $0.write($1.offset)
        $0.write($1.function.prefix(bytes: Self.textLimit))
      }
    case .sandboxed(let names):
      writer.write(3)
      writer.write(names) { writer, names in writer.write(names) { $0.write($1) } }
    }
    return writer.bytes
  }

  /// Reads a message; nil for one that is none.
  package static func read(_ bytes: [UInt8]) -> StageReply? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      switch try reader.readInteger(in: 0...3) {
      case 0: return .forked
      case 3:
        return .sandboxed(
          try reader.readOptional { reader throws(MessageReader.Unreadable) in
            try reader.readArray(limit: MessageLimits.sandboxed) { reader throws(MessageReader.Unreadable) in
              try reader.readText(limit: MessageLimits.name)
            }
          })
      case 1: return .refused(Int32(try reader.readInteger(in: 1...4095)))
      default:
        return .explained(
          try reader.readArray(limit: MessageLimits.frames) { reader throws(MessageReader.Unreadable) in
            CodePlace(
              object: try reader.readText(limit: Self.textLimit), offset: try reader.readAddress(),
              function: try reader.readText(limit: Self.textLimit))
          })
      }
    }
  }
}
