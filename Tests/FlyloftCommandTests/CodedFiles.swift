import CodedGalleries
import Flyloft
import FlyloftObserver
import Foundation
import TestSupport

/// The file that tells coded galleries their generation.
struct Generation {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("generation") }
  /// Names it for a program.
  var environment: [String: String?] { [CodedGenerations.variable: path] }

  func write(_ digit: Int) throws { try Data("\(digit)".utf8).write(to: URL(filePath: path), options: .atomic) }
}

/// A file whose lock coded galleries wait for: closed until it is opened.
final class FileGate {
  let folder = TemporaryFolder()
  private var descriptor: Int32 = -1
  var path: String { folder.file("gate") }

  init() throws {
    descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw POSIXError(.EACCES) }
  }

  deinit { close(descriptor) }

  func open() { flock(descriptor, LOCK_UN) }

  private var signs: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

  /// Waits until so many drawings have come.
  func wait(for count: Int) throws { try FileWatch(folder.path).wait { try signs.count >= count } }

  /// How many drawings were under way at a time, by what they have left here.
  var mostAtATime: Int {
    get throws {
      var (present, most) = (0, 0)
      for sign in try signs {
        present += sign == UInt8(ascii: "+") ? 1 : -1
        most = max(most, present)
      }
      return most
    }
  }
}

extension TemporaryFolder {
  /// Enters a file into the desktop's list of those that were open last, where `XDG_DATA_HOME` names this folder.
  func addRecentFile(_ path: String) throws {
    let time = "2020-01-02T03:04:05Z"
    try """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
      <bookmark href="file://\(path)" added="\(time)" modified="\(time)" visited="\(time)">
        <info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/><bookmark:applications>
          <bookmark:application name="Flyloft" exec="&apos;flyloft %f&apos;" modified="\(time)" count="1"/>
        </bookmark:applications></metadata></info>
      </bookmark>
    </xbel>
    """.write(toFile: file("recently-used.xbel"), atomically: true, encoding: .utf8)
  }
}

extension TemporaryFolder {
  /// What opens a locked document.
  static let password = "sesame"

  /// Writes a document of one white page, which takes the password.
  ///
  /// - Parameter size: of the page, in points of paper: three quarters of one of the window.
  func addLockedDocument(_ name: String, page size: PixelSize = PixelSize(width: 72, height: 144)) throws {
    let owner = "a7eeafaf9614be37787a6029de2461e9e2473b2b79fe59b9662c2cc2f506dd96"
    let user = "186aef063e1a4650cfd4d888df0eb60ab9bf45c7bace7f14809ae8a2fd8d0a2b"
    let number = "<30313233343536373839616263646566>"
    try """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(size.width) \(size.height)]>>endobj
    4 0 obj<</Filter/Standard/V 1/R 2/O <\(owner)>/U <\(user)>/P -4>>endobj
    trailer<</Root 1 0 R/Encrypt 4 0 R/ID[\(number)\(number)]>>
    %%EOF

    """.write(toFile: file(name), atomically: true, encoding: .utf8)
  }
}

extension Screenshot {
  /// Whether in an area all that another picture has there, and that is still inside, stands so many pixels higher.
  func shows(_ other: Screenshot, in area: PixelRect, movedUpBy pixels: Int) -> Bool {
    guard size == other.size else { return false }
    let inside = PixelRect(
      x: area.minX, y: max(area.minY, area.minY - pixels), width: area.width, height: area.height - abs(pixels))
    return crop(inside) == other.crop(inside.offset(x: 0, y: pixels))
  }
}
