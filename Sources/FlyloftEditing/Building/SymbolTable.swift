internal import Glibc

/// True if libraries that the stage loads find Flyloft in it.
enum SymbolTable {
  /// True if this program was linked with `--export-dynamic`, as `make` does: the stage's was linked by the same build.
  static let isExported = dlsym(nil, "flyloft_end_with_parent") != nil
}
