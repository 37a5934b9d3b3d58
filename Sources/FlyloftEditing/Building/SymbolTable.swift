internal import Glibc

/// Whether libraries that this program loads find Flyloft in it.
enum SymbolTable {
  /// Whether the program was linked with `--export-dynamic`, as `make` does.
  static let isExported = dlsym(nil, "flyloft_end_with_parent") != nil
}
