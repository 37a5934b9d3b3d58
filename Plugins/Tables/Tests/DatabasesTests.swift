import Flyloft
import Foundation
import Glibc
import Tables
import Testing

@Suite("Tables of databases", .enabled(if: Tables.shortage == nil))
struct DatabasesTests {
  /// The file of a database that SQLite makes, and that is gone when this returns.
  private func bytes(_ statements: String) throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let library = try #require(dlopen("libsqlite3.so.0", RTLD_NOW))
    func find<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(library, name)), to: type)
    }
    typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias Execute =
      @convention(c) (
        OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?
      ) -> Int32
    typealias Close = @convention(c) (OpaquePointer?) -> Int32
    var database: OpaquePointer?
    try #require(try find("sqlite3_open", Open.self)(path, &database) == 0)
    try #require(
      try find("sqlite3_exec", Execute.self)(database, "PRAGMA page_size=512; " + statements, nil, nil, nil) == 0)
    try #require(try find("sqlite3_close", Close.self)(database) == 0)
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  private func tables(_ bytes: [UInt8]) throws -> Tables {
    let path = NSTemporaryDirectory() + "flyloft-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(filePath: path))
    Tables.prepareToOpen()
    return try Tables(opening: OpenFile(path))
  }

  private func cells(_ line: TableView) -> [String] {
    line.text(fitting: 800).string.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  private func rows(_ tables: Tables) throws -> [[String]] {
    while tables.readShare < 1 { try tables.readOn() }
    return try (0..<min(tables.count, 1000)).map { try cells(tables.view(at: $0)) }
  }

  private static let small = """
    CREATE TABLE "a ""b"(id INTEGER PRIMARY KEY, word TEXT, size REAL, rowid TEXT);
    INSERT INTO "a ""b" VALUES (-5, 'one' || char(31) || char(10) || 'more', 1.5, 'x'), (7, NULL, 2, x'010203'), (9, 'é', NULL, x'01');
    CREATE TABLE unnumbered(name TEXT PRIMARY KEY, n INT) WITHOUT ROWID;
    INSERT INTO unnumbered VALUES ('b', 2), ('a', 1), ('c', 3);
    CREATE TABLE empty(n);
    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
    """

  @Test("are shown by their names, with or without numbers of their rows; a view isn't run")
  func choices() throws {
    var tables = try tables(bytes(Self.small))
    #expect(try cells(tables.heading()) == ["id", "word", "size", "rowid"])
    let all = [["-5", "one  more", "1.5", "x"], ["7", "NULL", "2.0", "3 bytes"], ["9", "é", "NULL", "1 byte"]]
    #expect(try rows(tables) == all)
    #expect(tables.outline().map(\.title) == [#"a "b"#, "unnumbered", "empty"])
    #expect(
      tables.outline()[1].target == .knobs(["table": "unnumbered", "sort": "", "filter": "", "row": "0", "widths": ""]))
    tables.sort = "-size"
    #expect(try rows(tables) == [all[1], all[0], all[2]])
    // A column of numbers is one for all that are missing: it ends as far before its edge as words begin behind theirs.
    let (line, names) = (try tables.view(at: 1).text(fitting: 800), try tables.heading().text(fitting: 800).links)
    let end = line.boxes[line.string.unicodeScalars.count - 3].maxX
    #expect(
      line.string.hasSuffix("1.5\tx") && abs(names[2].area.maxX - end - line.boxes[3].minX + names[1].area.minX) < 0.1)
    // Nothing is last in either direction, and no word.
    for sort in ["word", "-word"] {
      tables.sort = sort
      #expect(try rows(tables).last == all[1])
    }
    (tables.row, tables.sort) = (2, "")
    #expect(try tables.view(at: 0).text(fitting: 800).string.contains("\nword\tNULL\nsize\t2.0"))
    (tables.row, tables.filter) = (0, "É")
    #expect(try rows(tables) == [["There is no such row."]])
    (tables.table, tables.filter) = ("Unnumbered", "")
    #expect(try rows(tables) == [["a", "1"], ["b", "2"], ["c", "3"]])
    tables.table = "empty"
    #expect(try rows(tables) == [["This table has no rows."]])
    tables.table = "endless"
    let error = #expect(throws: (any Error).self) { try tables.view(at: 0) }
    #expect("\(try #require(error))".hasSuffix(#"has no table “endless”; it has “a "b”, “unnumbered”, “empty”"#))
  }

  @Test("of many rows are found by their place, however far their numbers are apart")
  func many() throws {
    let tables = try tables(
      bytes(
        """
        CREATE TABLE t(k INTEGER PRIMARY KEY, v TEXT);
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
        INSERT INTO t SELECT i * 1000003, 'v' || i FROM n;
        """))
    #expect(try cells(tables.view(at: 19_999)) == ["19999059997", "v19999"])
    while tables.readShare < 1 { try tables.readOn() }
    #expect(tables.count == 20_000 && tables.outline().isEmpty)
    for row in [0, 1023, 1024, 12_345] { #expect(try cells(tables.view(at: row))[1] == "v\(row)") }
  }

  @Test("that are damaged have rows, or say what is wrong, and are over soon", arguments: 0..<40)
  func damaged(seed: UInt64) throws {
    var random = Numbers(state: seed)
    var damaged = try bytes(Self.small)
    if seed % 4 == 0 {
      damaged.removeLast(Int.random(in: 1..<damaged.count - 16, using: &random))
    } else {
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        damaged[Int.random(in: 16..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    }
    do {
      var tables = try tables(damaged)
      for name in ["", "unnumbered"] {
        tables.table = name
        _ = try rows(tables)
      }
    } catch { #expect("\(error)".contains(/can’t be read|has no table/), "seed \(seed): \(error)") }
  }
}
