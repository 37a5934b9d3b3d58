internal import FlyloftRegistry

/// An answer of a worker process.
package enum WorkerAnswer: Hashable, Sendable {
  /// The gallery, as it describes itself.
  case described(GalleryDescription)
  /// The names of a gallery's knobs, which take what is to be set.
  case knobs([String])
  /// The view is larger than its block, or had none. The worker keeps it in mind.
  case needsRoom
  /// The view has been drawn, in so many nanoseconds of processor time.
  case drawn(nanoseconds: Int)
  /// The module has been loaded, to this address of the process.
  case loaded(base: UInt64)
  /// A load has begun, and may tell nothing for so many nanoseconds; nil for as long as a drawing may take.
  case begun(limit: Int?)
  /// The next part of what a load publishes.
  case part([UInt8])
  /// All parts so far are a publication.
  case published
  /// The share of a load that is done.
  case progressed(Double)
  /// A load has ended, and its last publication is all.
  case finished
  /// A view's `draw` is at these addresses of the process; none where that is not known.
  case found([UInt64])
  /// The memory to draw into can't be had, which is not the view's doing.
  case unmapped(String)
  /// It could not be done, in its author's words.
  case failed(String)
  /// The file can't be opened without its password, or with the one that was sent, in its author's words.
  case locked(String)
  /// The process is crashing: the last that it says.
  case crashed(CrashReport)
}

extension WorkerAnswer {
  /// The answer as a message. A crash has none: a signal handler tells of it.
  ///
  /// - Parameter number: that of the request.
  package func message(number: Int) -> [UInt8] {
    var writer = MessageWriter()
    writer.write(number)
    switch self {
    case .described(let description):
      writer.write(0)
      writer.write(description)
    case .needsRoom: writer.write(1)
    case .drawn(let nanoseconds):
      writer.write(2)
      writer.write(nanoseconds)
    case .loaded(let base):
      writer.write(4)
      writer.write(base)
    case .failed(let text):
      writer.write(3)
      writer.write(text.prefix(bytes: MessageLimits.text))
    case .begun(let limit):
      writer.write(5)
      writer.write(limit) { $0.write($1) }
    case .part(let bytes):
      writer.write(6)
      writer.write(bytes[...])
    case .published: writer.write(7)
    case .progressed(let fraction):
      writer.write(8)
      writer.write(fraction)
    case .finished: writer.write(9)
    case .unmapped(let text):
      writer.write(10)
      writer.write(text.prefix(bytes: MessageLimits.text))
    case .knobs(let names):
      writer.write(11)
      writer.write(knobNames: names)
    case .found(let addresses):
      writer.write(12)
      writer.write(addresses) { $0.write($1) }
    case .locked(let text):
      writer.write(13)
      writer.write(text.prefix(bytes: MessageLimits.text))
    case .crashed: break
    }
    return writer.bytes
  }

  /// True if a message answers a request before this one.
  package static func isLate(_ bytes: [UInt8], for number: Int) -> Bool {
    readNumbered(bytes).map { (0..<number).contains($0.number) } ?? false
  }

  /// Reads a message; nil for one that is none, or that answers another request.
  package static func read(_ bytes: [UInt8], number: Int) -> WorkerAnswer? {
    if let report = CrashReport(bytes) { return .crashed(report) }
    guard let read = readNumbered(bytes), read.number == number else { return nil }
    return read.answer
  }

  private static func readNumbered(_ bytes: [UInt8]) -> (number: Int, answer: WorkerAnswer)? {
    try? MessageReader.read(bytes) { reader throws(MessageReader.Unreadable) in
      let number = try reader.readInteger(in: .min ... .max)
      switch try reader.readInteger(in: 0...13) {
      case 5:
        return (
          number,
          .begun(
            limit: try reader.readOptional { reader throws(MessageReader.Unreadable) in
              try reader.readInteger(in: 0...MessageLimits.nanoseconds)
            })
        )
      case 6: return (number, .part(try reader.readBytes(limit: MessageLimits.part)))
      case 7: return (number, .published)
      case 8: return (number, .progressed(try reader.readFraction()))
      case 9: return (number, .finished)
      case 10: return (number, .unmapped(try reader.readText(limit: MessageLimits.text)))
      case 11:
        return (
          number,
          .knobs(
            try reader.readArray(limit: MessageLimits.knobs) { reader throws(MessageReader.Unreadable) in
              try reader.readText(limit: MessageLimits.name)
            })
        )
      case 12:
        return (
          number,
          .found(
            try reader.readArray(limit: MessageLimits.frames) { reader throws(MessageReader.Unreadable) in
              try reader.readAddress()
            })
        )
      case 13: return (number, .locked(try reader.readText(limit: MessageLimits.text)))
      case 0: return (number, .described(try reader.readDescription()))
      case 1: return (number, .needsRoom)
      case 2: return (number, .drawn(nanoseconds: try reader.readInteger(in: 0...MessageLimits.nanoseconds)))
      case 4: return (number, .loaded(base: try reader.readAddress()))
      default: return (number, .failed(try reader.readText(limit: MessageLimits.text)))
      }
    }
  }
}
