internal import CLinux
internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftRegistry
internal import FlyloftRendering
internal import Glibc

extension Sandbox {
  /// Does in a stage what each of its workers would have to: finds out what they may read, and loads libseccomp.
  func prepare() { _ = (Text.fontPlaces, means.filtersCalls && SandboxMeans.present.filtersCalls) }

  /// Keeps this process, a worker that has read no request yet, from all that it doesn't need, for ever. Ends it where that
  /// fails.
  ///
  /// - Parameter memoryLimit: the bytes that it may take for itself. It has addresses for as much again, of memory that is lent.
  func confineProcess(memoryLimit: Int) {
    // The program's own file has the symbols by which a view's source is found. By poppler's tables letters are found in fonts that
    // a document only names.
    let paths = Text.fontPlaces + [ProgramFile.path, "/usr/share/poppler"] + [library].compactMap(\.self)
    var readable = paths.map { UnsafePointer(strdup($0)) } + [nil]
    let step = readable.withUnsafeMutableBufferPointer { readable in
      var sandbox = flyloft_sandbox(
        landlock: Int32(means.landlock), filters_calls: means.filtersCalls ? 1 : 0, readable: readable.baseAddress!,
        address_count: UInt(memoryLimit) * 2)
      return flyloft_enter_sandbox(&sandbox)
    }
    for path in readable { free(UnsafeMutablePointer(mutating: path)) }
    guard let step else { return }
    printError("its sandbox can’t be had: \(String(cString: step)) failed: \(SystemError(errno))")
    _exit(1)
  }
}

extension ErrorText {
  /// An error of a load, in words that say what a sandbox has to do with it.
  static func ofLoad(_ error: any Error, isInSandbox: Bool) -> String {
    of(error) + (isInSandbox ? " (its gallery’s sandbox refuses the network, and files)" : "")
  }
}

extension StageReply {
  /// The galleries of a registry that are to be drawn in a sandbox.
  static func namingSandboxes(of registry: Registry) -> StageReply {
    let names = registry.galleries.filter(\.isSandboxed).map(\.name)
    let byteCount = names.reduce(0) { $0 + $1.utf8.count + 8 }
    let isTold =
      names.count < max(registry.galleries.count, 1) && names.count <= MessageLimits.sandboxed
      && byteCount <= MessageLimits.sandboxedByteCount && names.allSatisfy { $0.utf8.count <= MessageLimits.name }
    return .sandboxed(isTold ? names : nil)
  }
}
