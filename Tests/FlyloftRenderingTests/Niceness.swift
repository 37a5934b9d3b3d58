import Glibc

/// The calling thread's nice value.
func niceValue() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
