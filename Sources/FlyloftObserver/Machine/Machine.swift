private import Glibc

/// What the measured figures depend on beside the program.
public enum Machine {
  /// The processor's name; nil when the kernel doesn't tell.
  public static var processor: String? {
    contents(of: "/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The kernel's name and release.
  public static var kernel: String { contents(of: "/proc/sys/kernel/osrelease").split(separator: "\n").joined() }

  /// How many threads ran or wanted to, on average over the last minute.
  public static var load: Double {
    contents(of: "/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? .nan
  }
}
