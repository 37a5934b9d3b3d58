internal import Flyloft
private import Glibc

/// Another program that shows the same cards, which may not be installed.
struct Peer {
  let name: String
  /// How to install it.
  let remedy: String
  /// How to start it; nil if it isn't installed.
  let subject: Subject?

  /// All programs that Flyloft is compared with.
  ///
  /// - Parameters:
  ///   - folder: a new folder, which serves the programs as home, so that the user's settings are neither used nor
  ///     changed.
  ///   - document: the path of the cards as PDF.
  ///   - gtkList: the path of the GTK list, which may be missing.
  ///   - canvasList: the path of the page with the canvas list.
  static func all(
    size: PixelSize, rows: Int, blobs: Int, folder: String, document: String, gtkList: String, canvasList: String
  ) -> [Peer] {
    readers(of: document, titled: CardDocument.name, folder: folder) + [
      peer(
        "GTK 4 list", [gtkList], ["\(rows)", "\(blobs)", "\(size.width)", "\(size.height)"], titled: CardDocument.name,
        folder: folder, remedy: "`apt-get install libgtk-4-dev`, then `make bench-peers` builds it."),
      peer(
        "Chromium canvas", ["chromium", "chromium-browser", "google-chrome"],
        [
          "--no-sandbox", "--test-type", "--no-first-run", "--disable-background-networking",
          "--disable-component-update", "--password-store=basic", "--user-data-dir=\(folder)/chromium",
          "--window-position=0,0", "--window-size=\(size.width),\(size.height)",
          "--app=file://\(canvasList)?rows=\(rows)&blobs=\(blobs)",
        ], titled: CardDocument.name, folder: folder, remedy: "install it with `apt-get install chromium`."),
    ]
  }

  /// The readers of documents that Flyloft is compared with.
  ///
  /// - Parameters:
  ///   - document: the path of a PDF.
  ///   - title: a part of the title of a window that shows it.
  ///   - folder: as for `all`.
  static func readers(of document: String, titled title: String, folder: String) -> [Peer] {
    [
      peer(
        "zathura", hasZathuraReader ? ["zathura"] : [], [document], titled: title, folder: folder,
        remedy: "install it with `apt-get install zathura zathura-pdf-poppler`."),
      peer(
        "evince", ["evince"], [document], titled: title, folder: folder,
        remedy: "install it with `apt-get install evince`."),
    ]
  }

  private static func peer(
    _ name: String, _ executables: [String], _ arguments: [String], titled title: String, folder: String, remedy: String
  ) -> Peer {
    // Without a desktop session, every program starts in the same way on every machine.
    let environment: [String: String?] = [
      "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder,
      "XDG_RUNTIME_DIR": folder, "GSETTINGS_BACKEND": "memory", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
      "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "WAYLAND_DISPLAY": nil, "GDK_BACKEND": "x11",
    ]
    let found = executables.lazy.compactMap(path(of:)).first
    return Peer(
      name: name, remedy: remedy,
      subject: found.map { .program(name, $0, arguments, environment: environment, title: title) })
  }

  /// Whether zathura has a plug-in for PDF, without which it shows nothing.
  private static var hasZathuraReader: Bool {
    ["/usr/lib/zathura", "/usr/lib/x86_64-linux-gnu/zathura", "/usr/lib/aarch64-linux-gnu/zathura"].contains { folder in
      ["libpdf-poppler.so", "libpdf-mupdf.so"].contains { access("\(folder)/\($0)", R_OK) == 0 }
    }
  }

  /// The path of a program, which is searched for along `PATH` unless its name contains a slash; nil if there is none.
  private static func path(of name: String) -> String? {
    let folders =
      name.contains("/")
      ? [""] : (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { $0 + name }.first { access($0, X_OK) == 0 }
  }
}
