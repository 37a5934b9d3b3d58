internal import CLinux
internal import Flyloft

/// What keeps a worker from everything but the drawing of one gallery.
package struct Sandbox: Hashable, Sendable {
  /// What it is made of.
  package var means: SandboxMeans
  /// A library that it may read beside fonts: the build of the gallery's module.
  package var library: String?
  /// The file that what it draws is made from.
  package var file: FileBeginning?
}

/// What tells which gallery shows a file.
package struct FileBeginning: Hashable, Sendable {
  package var name: String
  /// Its first bytes, `ContentType.headByteCount` at most.
  package var bytes: [UInt8]
}

/// What sandboxes are made of.
package struct SandboxMeans: Hashable, Sendable {
  /// The version of Landlock's interface; 0 where there is none.
  package var landlock: Int
  /// True if calls of the system are filtered, by seccomp.
  package var filtersCalls: Bool

  /// What this machine has. Finding it out loads libseccomp.
  package static let present = SandboxMeans(
    landlock: Int(flyloft_landlock_version()), filtersCalls: flyloft_can_filter_calls() != 0)

  static let landlockVersions = 0...1000

  /// The part of a sandbox that is missing, in words; nil where it is whole.
  package var shortage: String? {
    switch (landlock > 0, filtersCalls) {
    case (true, true): nil
    case (false, true): "this kernel has no Landlock, so that views can read files"
    case (true, false):
      "libseccomp.so.2 isn’t installed, or this kernel has no seccomp, so that views can connect and start processes"
    case (false, false): "there is neither Landlock in this kernel, nor seccomp or its library"
    }
  }

  /// What holds, in a line.
  package var summary: String {
    let parts = (landlock > 0 ? ["Landlock \(landlock)"] : []) + (filtersCalls ? ["seccomp"] : [])
    guard let shortage else {
      return parts.joined(separator: " and ") + ": no files but fonts, no network, no programs, no signals"
    }
    return (parts + ["not whole: \(shortage)"]).joined(separator: ", ")
  }
}

extension MessageWriter {
  mutating func write(_ sandbox: Sandbox) {
    write(sandbox.means.landlock)
    write(sandbox.means.filtersCalls ? 1 : 0)
    write(sandbox.library) { $0.write($1) }
    write(sandbox.file) { writer, file in
      writer.write(file.name)
      writer.write(file.bytes[...])
    }
  }
}

extension MessageReader {
  mutating func readSandbox() throws(Unreadable) -> Sandbox {
    let means = SandboxMeans(
      landlock: try readInteger(in: SandboxMeans.landlockVersions), filtersCalls: try readInteger(in: 0...1) == 1)
    return Sandbox(
      means: means,
      library: try readOptional { reader throws(Unreadable) in try reader.readText(limit: MessageLimits.name) },
      file: try readOptional { reader throws(Unreadable) in
        FileBeginning(
          name: try reader.readText(limit: MessageLimits.name),
          bytes: try reader.readBytes(limit: ContentType.headByteCount))
      })
  }
}
