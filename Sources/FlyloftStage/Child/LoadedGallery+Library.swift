internal import CLinux
package import FlyloftRegistry
internal import Glibc

extension LoadedGallery {
  /// Loads the library of a module into this process.
  ///
  /// - Returns: its gallery, and the address that it was loaded to.
  /// - Throws: `StageFailure`, in the words of the dynamic linker.
  package static func open(_ library: String) throws(StageFailure) -> (gallery: RegisteredGallery, base: UInt64) {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, LoadedGallery.symbol) else {
      throw StageFailure("its new build can't be loaded: \(dlerror().map { String(cString: $0) } ?? "no reason given")")
    }
    typealias Make = @convention(c) () -> UnsafeMutableRawPointer
    let gallery = LoadedGallery.take(unsafeBitCast(symbol, to: Make.self)())
    var (base, file, function) = (UInt64(0), UnsafePointer<CChar>?.none, UnsafePointer<CChar>?.none)
    _ = flyloft_find_address(UInt64(UInt(bitPattern: symbol)), &base, &file, &function)
    return (gallery, base)
  }
}
