internal import CLinux
internal import Glibc

extension CodePlace {
  /// The code that this process has at an address; of no object where it has no code there.
  init(at address: UInt64) {
    var base: UInt64 = 0
    var file: UnsafePointer<CChar>?
    var function: UnsafePointer<CChar>?
    guard flyloft_find_address(address, &base, &file, &function) != 0, let file else {
      self.init(object: "", offset: address, function: "")
      return
    }
    let text = function.map { function -> String in
      guard let demangled = flyloft_demangle(function) else { return String(cString: function) }
      defer { free(demangled) }
      return String(cString: demangled)
    }
    self.init(object: Self.path(of: String(cString: file)), offset: address &- base, function: text ?? "")
  }

  /// Where an object is: the linker knows a program by how it was started, and this may have been from another folder.
  private static func path(of object: String) -> String {
    guard !object.hasPrefix("/"), let program = realpath("/proc/self/exe", nil) else { return object }
    defer { free(program) }
    return String(cString: program)
  }
}
