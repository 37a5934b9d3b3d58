internal import CLinux
internal import Flyloft
internal import Glibc

/// The place in a program's code where a view's `draw` begins.
///
/// A view reaches its `draw` by a part of the compiler's own, which has no line. The function itself is found by its name among
/// the symbols of the file that has declared the view to be one.
enum DrawAddress {
  /// The address in this process of the `draw` that is written for the view's type; or addresses in the compiler's own part where
  /// the optimizer has put it there. None where the program's file has no such symbols, as where it was stripped.
  static func of(_ view: AnyView) -> [UInt64] {
    var (base, file, function) = (UInt64(0), UnsafePointer<CChar>?.none, UnsafePointer<CChar>?.none)
    let conformance = conformance(of: view.base)
    guard flyloft_find_address(conformance, &base, &file, &function) != 0, let file else { return [] }
    let mark = "protocol conformance descriptor for "
    let declared = SymbolSearch { name, offset in
      offset == conformance &- base && demangled(name)?.hasPrefix(mark) == true
    }
    guard let symbol = declared.first(in: file), let words = demangled(symbol.name) else { return [] }
    // Such as `Charts.(Dial in _0A1B) : Flyloft.View in Charts`.
    let type = String(withoutTypes(String(words.dropFirst(mark.count))).prefix(upTo: " : "))
    let parameter = view.base is any LoadingView ? "_" : "on"
    let draw = SymbolSearch { name, _ in
      strstr(name, "4draw") != nil && demangled(name).map(plain)?.hasPrefix("\(type).draw(\(parameter): ") == true
    }
    if let found = draw.first(in: file) { return [base &+ found.offset] }
    let witness = SymbolSearch { name, _ in
      guard strstr(name, "4draw") != nil, let words = demangled(name), words.hasPrefix(Self.witness) else {
        return false
      }
      return words.contains(".draw(\(parameter): ") && plain(words).contains(" in conformance \(type) : ")
    }
    guard let found = witness.first(in: file) else { return [] }
    let step = max(found.size / UInt64(MessageLimits.frames - 1) + 1, 4)
    return stride(from: UInt64(0), to: found.size, by: Int(step)).map { base &+ found.offset &+ $0 }
  }

  /// The beginning of the names of parts by which views reach their functions.
  static let witness = "protocol witness for "

  /// The address of what says that the view's type is a view: the first word of the table that its value carries, behind three
  /// words of its own and its type.
  private static func conformance(of view: any View) -> UInt64 {
    withUnsafeBytes(of: view as any View) { value in
      let table = value.load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
      return UInt64(UInt(bitPattern: table.load(as: UnsafeRawPointer.self)))
    }
  }

  private static func demangled(_ name: UnsafePointer<CChar>) -> String? {
    guard let text = flyloft_demangle(name) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The name of a function without the module of its extension and what it is generic in, as it was before the compiler fitted
  /// it to its callers.
  private static func plain(_ name: String) -> String {
    let name = name.ranges(of: "> of ").last.map { name[$0.upperBound...] } ?? name[...]
    return withoutTypes(String(name))
  }

  /// A type's own functions are the same for all types that it is generic in.
  private static func withoutTypes(_ name: String) -> String {
    var (depth, plain) = (0, "")
    // The arrow of a function's type is no bracket.
    for letter in name.replacing("->", with: "") {
      if letter == ">" { depth -= 1 } else if letter == "<" { depth += 1 } else if depth == 0 { plain.append(letter) }
    }
    let start = plain.firstIndex { $0 != " " } ?? plain.endIndex
    guard plain[start...].hasPrefix("(extension in "), let end = plain.firstRange(of: "):") else {
      return String(plain[start...])
    }
    return String(plain[end.upperBound...])
  }
}

extension String {
  /// What stands before a text; all where that is not there.
  fileprivate func prefix(upTo text: String) -> Substring {
    firstRange(of: text).map { self[..<$0.lowerBound] } ?? self[...]
  }
}

/// A search among the symbols of a program's or library's file, also those that nothing else can link with.
private final class SymbolSearch {
  private let isWanted: (UnsafePointer<CChar>, UInt64) -> Bool
  private var found: (name: String, offset: UInt64, size: UInt64)?

  /// - Parameter isWanted: asked with a symbol's name, and its place from where the file is loaded.
  init(_ isWanted: @escaping (UnsafePointer<CChar>, UInt64) -> Bool) { self.isWanted = isWanted }

  func first(in file: UnsafePointer<CChar>) -> (name: String, offset: UInt64, size: UInt64)? {
    flyloft_search_symbols(file, takeSymbol, Unmanaged.passUnretained(self).toOpaque())
    return found
  }

  func take(_ name: UnsafePointer<CChar>, _ offset: UInt64, _ size: UInt64) -> Bool {
    guard isWanted(name, offset) else { return false }
    found = (String(cString: name), offset, size)
    return true
  }
}

private func takeSymbol(
  _ name: UnsafePointer<CChar>?, _ offset: UInt64, _ size: UInt64, _ search: UnsafeMutableRawPointer?
) -> Int32 {
  guard let name, let search else { return 0 }
  return Unmanaged<SymbolSearch>.fromOpaque(search).takeUnretainedValue().take(name, offset, size) ? 1 : 0
}
