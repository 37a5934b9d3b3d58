private import CLinux
private import Glibc

/// Executes another program in place of this one, whatever its other threads are doing. Returns only where that can't be done.
///
/// - Parameters:
///   - path: the program's.
///   - arguments: without its name.
/// - Returns: an error number.
package func replaceProgram(by path: String, arguments: [String]) -> Int32 {
  var pointers = ([path] + arguments).map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  // Until the other threads are ended, Linux refuses new ones to those that share a working folder with the one that
  // executes; and there are libraries that end the process where they get no thread.
  flyloft_unshare_folder()
  execv(path, &pointers)
  return errno
}
