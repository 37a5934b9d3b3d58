private import Glibc

/// Facts of the machine that measurements depend on.
package enum Machine {
  /// The processor's name; nil if the kernel doesn't give it.
  package static var processor: String? {
    contents(of: "/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// How many processors are online.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The kernel's release, such as `6.8.0-45-generic`.
  package static var kernel: String { contents(of: "/proc/sys/kernel/osrelease").split(separator: "\n").joined() }

  /// The load average of the last minute: how many threads ran or were ready to; NaN if it can't be read.
  package static var load: Double {
    contents(of: "/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? .nan
  }
}
