import Flyloft
private import Glibc

/// The least that words and icons of a picture stand out from what is right behind them, found from its pixels alone.
///
/// The ground is all that is of one colour for `solid` pixels either way; what lies on it and has the size of letters is a letter,
/// and neighbouring letters are a word. Of a word the pixel counts that stands out most: edges are mixed with the ground.
struct TextContrast {
  /// A word and its contrast, from 1 to 21.
  struct Word {
    var frame: PixelRect
    var contrast: Double
    fileprivate let ground: UInt32
  }

  /// At three pixels a point no stroke of text is as thick.
  private static let solid = 12
  /// Lines and dots are no letters, and neither is what is larger than any.
  private static let (letterHeights, letterWidths) = (9...84, 5...120)
  /// The most pixels between letters of a word.
  private static let gap = 14

  private(set) var words: [Word] = []
  private let (width, height): (Int, Int)
  private let pixels: [UInt32]
  private var isGround: [Bool] = []

  init(_ image: Image) {
    (width, height, pixels) = (image.size.width, image.size.height, image.pixels)
    findGround()
    var isSeen = isGround
    for start in pixels.indices where !isSeen[start] { if let letter = letter(from: start, &isSeen) { add(letter) } }
  }

  private mutating func findGround() {
    // Without optimization, ranges and members cost more than all that is done here.
    let (solid, count, width, pixels) = (Self.solid, pixels.count, width, pixels)
    // How far a pixel's colour goes on to the right, and for how many lines downwards as far as that.
    var (runs, depths) = ([Int](repeating: 1, count: count), [Int](repeating: 0, count: count))
    var index = count
    while index > 0 {
      index -= 1
      let isLast = index % width == width - 1
      if !isLast, pixels[index + 1] == pixels[index] { runs[index] = runs[index + 1] + 1 }
      if runs[index] < solid { continue }
      let below = index + width
      depths[index] = 1 + (below < count && pixels[below] == pixels[index] ? depths[below] : 0)
    }
    // Whatever such a square covers is ground.
    var (right, down) = ([Int](repeating: 0, count: count), [Int](repeating: 0, count: count))
    var isGround = [Bool](repeating: false, count: count)
    while index < count {
      let isFirst = index % width == 0
      right[index] = depths[index] >= solid ? solid : isFirst ? 0 : right[index - 1] - 1
      down[index] = right[index] > 0 ? solid : index < width ? 0 : down[index - width] - 1
      isGround[index] = down[index] > 0
      index += 1
    }
    self.isGround = isGround
  }

  /// All that hangs together with a pixel that is no ground; nil if it is no letter.
  private func letter(from start: Int, _ isSeen: inout [Bool]) -> Word? {
    var (members, waiting) = ([Int](), [start])
    var (left, top, right, bottom) = (width, height, 0, 0)
    isSeen[start] = true
    while let index = waiting.popLast() {
      members.append(index)
      let (x, y) = (index % width, index / width)
      (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      for nextY in max(y - 1, 0)...min(y + 1, height - 1) {
        for nextX in max(x - 1, 0)...min(x + 1, width - 1) where !isSeen[nextY * width + nextX] {
          isSeen[nextY * width + nextX] = true
          waiting.append(nextY * width + nextX)
        }
      }
    }
    let frame = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    // No text touches the picture's own edge, and what lies between two grounds is an edge of them.
    guard Self.letterHeights.contains(frame.height), Self.letterWidths.contains(frame.width),
      left > 0, top > 0, frame.maxX < width, frame.maxY < height,
      !isBox(members.map { PixelPoint(x: $0 % width, y: $0 / width) }, frame), let ground = ground(around: members)
    else { return nil }
    let most = Set(members.lazy.map { pixels[$0] }).lazy.map { Self.contrast($0, ground) }.max() ?? 1
    return Word(frame: frame, contrast: most, ground: ground)
  }

  /// The colour of all the ground around something; nil where there are several.
  private func ground(around members: [Int]) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    for index in members {
      for next in [index - 1, index + 1, index - width, index + width] where isGround[next] {
        counts[pixels[next], default: 0] += 1
      }
    }
    guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
    return counts.values.reduce(0, +) < most.value + most.value / 5 ? most.key : nil
  }

  /// True if it goes along nearly all of its edges, as a field and a button do.
  private func isBox(_ points: [PixelPoint], _ frame: PixelRect) -> Bool {
    let rows =
      Set(points.lazy.filter { $0.x < frame.minX + 3 }.map(\.y)).count
      + Set(points.lazy.filter { $0.x >= frame.maxX - 3 }.map(\.y)).count
    let columns =
      Set(points.lazy.filter { $0.y < frame.minY + 3 }.map(\.x)).count
      + Set(points.lazy.filter { $0.y >= frame.maxY - 3 }.map(\.x)).count
    return 4 * (rows + columns) > 6 * (frame.width + frame.height)
  }

  /// Adds a letter to the word that it belongs to.
  private mutating func add(_ letter: Word) {
    let frame = letter.frame
    let reach = PixelRect(
      x: frame.minX - Self.gap, y: frame.minY, width: frame.width + 2 * Self.gap, height: frame.height)
    guard let index = words.firstIndex(where: { $0.ground == letter.ground && !$0.frame.intersection(reach).isEmpty })
    else { return words.append(letter) }
    let known = words[index].frame
    let (left, top) = (min(known.minX, frame.minX), min(known.minY, frame.minY))
    words[index].frame = PixelRect(
      x: left, y: top, width: max(known.maxX, frame.maxX) - left, height: max(known.maxY, frame.maxY) - top)
    words[index].contrast = max(words[index].contrast, letter.contrast)
  }

  /// The contrast of two opaque colours as the Web Content Accessibility Guidelines 2.2 define it.
  static func contrast(_ color: UInt32, _ other: UInt32) -> Double {
    let (a, b) = (luminance(color) + 0.05, luminance(other) + 0.05)
    return max(a, b) / min(a, b)
  }

  private static func luminance(_ color: UInt32) -> Double {
    let weights = [0.0722, 0.7152, 0.2126]
    return weights.indices.reduce(0) { sum, place in
      let share = Double(color >> (8 * UInt32(place)) & 0xff) / 255
      return sum + weights[place] * (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
    }
  }
}
