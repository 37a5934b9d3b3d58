import Foundation
import Glibc
public import Testing

/// What a test needs and a machine may lack. Such a test is skipped there.
///
/// In CI (`CI=1`) it fails instead, unless `mayBeMissingInCI` says why it can't be had there: otherwise a test could be
/// skipped for years and nobody would know.
public enum Need: String, Sendable {
  case chromium = "Chromium isn't installed: `apt-get install chromium`"
  case sessionBus = "there is no dbus-daemon: `make deps-all` installs it"
  case openbox = "openbox isn't installed: `make deps-all` installs it"
  case i3 = "i3 isn't installed: `make deps-all` installs it as `i3-wm`"
  case vncServer = "VNC's server isn't installed: `make deps-all` installs it as `tigervnc-standalone-server`"
  case weston = "weston and Xwayland aren't installed: `make deps-all` installs them"
  case locales = "there are no sources of locales: `make deps` installs `locales`"
  case photos = "Photos isn't built in: `make deps` installs the libraries that it needs"
  case remoteImage = "RemoteImage isn't built in: `make deps-all` installs the library that it needs"
  case documents = "Documents isn't built in: `make deps-all` installs the library that it needs"
  case pictures = "libvips isn't installed: `make deps-all` installs `libvips42`"
  case pressureTrigger = "this kernel has no /proc/pressure/memory, or takes no trigger from this process"
  case memoryStalls =
    "no control group can be limited and made to stall here: that takes root and a kernel with PSI and control groups"
  case promptFreeing = "AddressSanitizer keeps what was freed for a while"
  case boundedAddresses = "a sanitizer needs the address space for itself, so that a worker can't be kept from it"
  case boundedProcesses = "this kernel, before Linux 6.14, counts what a user starts and nobody of what root does"
  case sandbox = "this kernel has no Landlock or no seccomp, or libseccomp isn't installed: `make deps` installs it"
  case deepCalls = "ThreadSanitizer has a stack of calls of its own, which overflows first"

  /// Why a machine of CI need not have it; nil where it must.
  var mayBeMissingInCI: String? {
    switch self {
    case .chromium: "half a gigabyte, which is only there to look at a page that other tests read"
    case .photos, .remoteImage, .documents, .pictures, .locales: nil
    case .pressureTrigger, .memoryStalls, .boundedProcesses, .sandbox:
      "containers may not, and have no kernel of their own"
    case .sessionBus, .openbox, .i3, .vncServer, .weston: nil
    case .promptFreeing, .boundedAddresses, .deepCalls: "the same tests run there without sanitizers"
    }
  }

  /// Ends the test that finds out only as it runs that it can't be had here.
  public func skip(sourceLocation: SourceLocation = #_sourceLocation) throws -> Never {
    try check()
    try Test.cancel("\(rawValue)", sourceLocation: sourceLocation)
  }

  fileprivate func check() throws {
    guard ProcessInfo.processInfo.environment["CI"] != nil, mayBeMissingInCI == nil else { return }
    throw Missing(need: self)
  }

  private struct Missing: Error, CustomStringConvertible {
    let need: Need
    var description: String { "In CI no test may be skipped for this: \(need.rawValue)." }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where something is missing that it needs, and fails it in CI where that must be there.
  public static func needs(
    _ need: Need, if isThere: @autoclosure @escaping @Sendable () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    .enabled("\(need.rawValue)", sourceLocation: sourceLocation) {
      if isThere() { return true }
      try need.check()
      return false
    }
  }
}

/// Whether the tests run under AddressSanitizer.
public let hasAddressSanitizer = dlsym(nil, "__asan_init") != nil

/// Whether they run under ThreadSanitizer.
public let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil
