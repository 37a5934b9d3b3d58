internal import Flyloft
private import LateSQLite

/// A database of SQLite, opened for reading.
///
/// It is for one thread at a time, as `RecordIndex` is.
final class Database: Sendable {
  let file: OpenFile
  fileprivate nonisolated(unsafe) let database: OpaquePointer
  /// The names of its tables, in the order in which they were made.
  let tables: [String]

  /// - Throws: `TableError`.
  init(_ file: OpenFile) throws {
    if let reason = late_sqlite_load() {
      throw TableError(
        "\(file.name) can’t be read without SQLite, which `apt-get install libsqlite3-0` brings: \(String(cString: reason))"
      )
    }
    var database: OpaquePointer?
    if let reason = late_sqlite_open(file.descriptor, &database) {
      throw TableError("\(file.name) can’t be read: \(String(cString: reason))")
    }
    (self.file, self.database) = (file, database!)
    var tables: [String] = []
    // What a virtual table or a view shows is worked out by code that the file chooses.
    let query = try Query(
      database!,
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        + "AND sql NOT LIKE 'CREATE VIRTUAL%' LIMIT 1000", file)
    while try query.step() { if let name = query.text(0) { tables.append(name) } }
    self.tables = tables
    guard !tables.isEmpty else { throw TableError("\(file.name) has no tables") }
  }

  deinit { late_sqlite_close(database) }

  /// A table by its name, in any case; without a name the first.
  ///
  /// - Throws: `TableError`.
  func table(named name: String) throws -> DatabaseTable {
    let wanted = name.lowercased()
    guard let found = name.isEmpty ? tables[0] : tables.first(where: { $0.lowercased() == wanted }) else {
      let known = tables.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
      throw TableError("\(file.name) has no table “\(name)”; it has \(known)")
    }
    return try DatabaseTable(self, found)
  }
}

/// A query that is under way.
private final class Query: Sendable {
  nonisolated(unsafe) let query: OpaquePointer
  private nonisolated(unsafe) let database: OpaquePointer
  private let file: OpenFile

  init(_ database: OpaquePointer, _ text: String, _ file: OpenFile) throws {
    (self.database, self.file) = (database, file)
    var query: OpaquePointer?
    if let reason = late_sqlite_begin(database, text, &query) {
      throw TableError("\(file.name) can’t be read: \(String(cString: reason))")
    }
    self.query = query!
  }

  deinit { late_sqlite_end(query) }

  /// - Returns: false where there are no more rows.
  func step() throws -> Bool {
    let step = late_sqlite_step(query)
    guard step >= 0 else {
      throw TableError("\(file.name) can’t be read: \(String(cString: late_sqlite_failure(database)))")
    }
    return step > 0
  }

  func text(_ column: Int32) -> String? {
    var (length, isBytes) = (Int32(0), false)
    guard let text = late_sqlite_text(query, column, &length, &isBytes) else { return nil }
    return String(text: UnsafeBufferPointer(start: text, count: Int(length)))
  }
}

/// The rows of a database's table. A row's place is its number in the database or, where it has none, how many come before it.
final class DatabaseTable: TableSource {
  let format = FieldFormat.database
  let names: [String]
  let places: Range<Int>
  // It owns the connection that the query is of.
  private let database: Database
  private let query: Query
  private let isNumbered: Bool
  var isReadAnywhere: Bool { isNumbered }
  /// The fields of a row, with what separates them.
  private nonisolated(unsafe) var record: [UInt8] = []
  /// The place of the row that the query comes to next.
  private nonisolated(unsafe) var next: Int?

  /// The most bytes of a field that are read.
  private static let mostBytes = 4096
  /// Numbers beyond these are not counted with.
  private static let numbers = -(1 << 61)...(1 << 61)

  fileprivate init(_ database: Database, _ name: String) throws {
    self.database = database
    func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
    func query(_ text: String) throws -> Query { try Query(database.database, text, database.file) }
    let (table, all) = (quoted(name), try query("SELECT * FROM \(quoted(name)) LIMIT 0"))
    names = (0..<late_sqlite_columns(all.query)).map { column in
      late_sqlite_name(all.query, column).map { String(cString: $0) } ?? ""
    }
    let taken = Set(names.map { $0.lowercased() })
    let number = ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
    // A table may be made without numbers.
    let numbered = number.flatMap { number in
      try? query("SELECT \(number), * FROM \(table) WHERE \(number) >= ?1 ORDER BY \(number)")
    }
    isNumbered = numbered != nil
    let ends: Query
    if let numbered, let number {
      self.query = numbered
      ends = try query("SELECT (SELECT min(\(number)) FROM \(table)), (SELECT max(\(number)) FROM \(table)) + 1")
    } else {
      self.query = try query("SELECT 0, * FROM \(table) LIMIT -1 OFFSET ?1")
      ends = try query("SELECT 0, count(*) FROM \(table)")
    }
    _ = try ends.step()
    func end(_ column: Int32) -> Int {
      min(max(Int(late_sqlite_integer(ends.query, column)), Self.numbers.lowerBound), Self.numbers.upperBound)
    }
    places = end(0)..<max(end(0), end(1))
  }

  func read(from place: Int, _ body: (Int, UnsafeRawBufferPointer) -> Bool) throws -> Int {
    if next != place { late_sqlite_restart(query.query, Int64(place)) }
    var place = place
    next = nil
    while place < places.upperBound, try query.step() {
      let at = isNumbered ? Int(late_sqlite_integer(query.query, 0)) : place
      // They come in their order, unless the file is damaged.
      guard at >= place else { throw TableError("\(database.file.name) can’t be read: its rows are in no order") }
      guard at < places.upperBound else { break }
      takeRecord()
      place = at + 1
      guard record.withUnsafeBytes({ body(at, $0) }) else {
        next = place
        return place
      }
    }
    return places.upperBound
  }

  private func takeRecord() {
    record.removeAll(keepingCapacity: true)
    for column in 1...Int32(max(names.count, 1)) {
      if column > 1 { record.append(format.delimiter) }
      var (length, isBytes) = (Int32(0), false)
      guard let text = late_sqlite_text(query.query, column, &length, &isBytes) else {
        record.append(0)
        continue
      }
      if isBytes {
        record += Array("\(Int(length).grouped) byte\(length == 1 ? "" : "s")".utf8)
      } else {
        for byte in UnsafeBufferPointer(start: text, count: min(Int(length), Self.mostBytes)) {
          record.append(byte == format.delimiter || byte == 0 ? 0x20 : byte)
        }
      }
    }
  }
}
