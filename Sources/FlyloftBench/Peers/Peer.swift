internal import Flyloft
private import Glibc

/// A program that shows the same cards, if it is there.
struct Peer {
  let name: String
  /// What makes it be there, told when it isn't.
  let remedy: String
  /// Nil when it isn't there.
  let subject: Subject?

  /// Everything that Flyloft is held against.
  ///
  /// - Parameters:
  ///   - folder: a new folder of the run's own: home of the programs, so that no one's settings count, and no one's are
  ///     changed.
  ///   - document: the cards as PDF.
  static func all(
    size: PixelSize, rows: Int, blobs: Int, folder: String, document: String, gtkList: String, canvasList: String
  ) -> [Peer] {
    // No session to talk to: every program then starts on its own, alike on every machine.
    let environment: [String: String?] = [
      "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder,
      "XDG_RUNTIME_DIR": folder, "GSETTINGS_BACKEND": "memory", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
      "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "WAYLAND_DISPLAY": nil, "GDK_BACKEND": "x11",
    ]
    func peer(_ name: String, _ executables: [String], _ arguments: [String], remedy: String) -> Peer {
      let found = executables.lazy.compactMap(path(of:)).first
      return Peer(
        name: name, remedy: remedy,
        subject: found.map {
          .program(name, $0, arguments, environment: environment, title: CardDocument.name)
        })
    }
    return [
      peer(
        "zathura", hasZathuraReader ? ["zathura"] : [], [document],
        remedy: "install it with `apt-get install zathura zathura-pdf-poppler`."),
      peer("evince", ["evince"], [document], remedy: "install it with `apt-get install evince`."),
      peer(
        "GTK 4 list", [gtkList], ["\(rows)", "\(blobs)", "\(size.width)", "\(size.height)"],
        remedy: "`apt-get install libgtk-4-dev`, then `make bench-peers` builds it."),
      peer(
        "Chromium canvas", ["chromium", "chromium-browser", "google-chrome"],
        [
          "--no-sandbox", "--test-type", "--no-first-run", "--disable-background-networking",
          "--disable-component-update", "--password-store=basic", "--user-data-dir=\(folder)/chromium",
          "--window-position=0,0", "--window-size=\(size.width),\(size.height)",
          "--app=file://\(canvasList)?rows=\(rows)&blobs=\(blobs)",
        ], remedy: "install it with `apt-get install chromium`."),
    ]
  }

  /// zathura shows nothing without a plug-in for the format.
  private static var hasZathuraReader: Bool {
    ["/usr/lib/zathura", "/usr/lib/x86_64-linux-gnu/zathura", "/usr/lib/aarch64-linux-gnu/zathura"].contains { folder in
      ["libpdf-poppler.so", "libpdf-mupdf.so"].contains { access("\(folder)/\($0)", R_OK) == 0 }
    }
  }

  /// Where a program is: along `PATH`, unless its name holds a slash.
  private static func path(of name: String) -> String? {
    let folders =
      name.contains("/")
      ? [""] : (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { $0 + name }.first { access($0, X_OK) == 0 }
  }
}
