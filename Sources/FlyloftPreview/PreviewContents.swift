import Flyloft
internal import FlyloftRegistry

/// The galleries that a window has to show, and the modules that were left out.
struct PreviewContents: Equatable, Sendable {
  /// The galleries of the sidebar, their knobs set. A gallery's number is its index here.
  var galleries: [AnyGallery] { didSet { revision += 1 } }
  /// Why there is nothing to show yet, in a title and a sentence; nil where `Plugins/` is empty.
  var lack: (title: String, message: String)? { didSet { revision += 1 } }
  /// The headings of the gallery that is shown, with its number; nil where it has none.
  var outline: (number: Int, headings: [OutlineEntry])? {
    didSet {
      revision += 1
      titles = outline?.headings.map { FoldedName($0.title) } ?? []
    }
  }
  /// The labels of the views of the gallery that is shown; none where they have none.
  var labels: [String] = [] { didSet { revision += 1 } }
  /// Those of the headings.
  private var titles: [FoldedName] = []
  /// Those of the galleries, by their numbers, which keep them.
  private var names: [FoldedName]
  /// The number of the gallery that shows all files in one scroll; nil where there is none.
  private(set) var joined: Int?
  /// The number of the one file among galleries of a package, which stands behind them, too; nil where there is none.
  private var onlyFile: Int?
  /// The numbers of the galleries in that scroll, which stand behind it in the list.
  var files: ArraySlice<Int> { listed.drop { $0 != joined }.dropFirst() }
  /// Modules left out of the build.
  let skipped: [SkippedModule]
  /// The numbers of the galleries that there are, in the order of the list. Those whose modules are gone keep their numbers.
  private var listed: [Int] { didSet { revision += 1 } }
  /// Grows with each change: galleries are equal that differ in what they have to show.
  private(set) var revision = 0

  init(galleries: [AnyGallery], skipped: [SkippedModule]) {
    self.galleries = galleries
    self.skipped = skipped
    listed = Array(galleries.indices)
    names = galleries.map { FoldedName($0.name) }
    joined = galleries.first?.parts == nil ? nil : 0
  }

  /// True for two states of a window's contents between which nothing has been changed.
  static func == (a: PreviewContents, b: PreviewContents) -> Bool { a.revision == b.revision }

  /// Another gallery is shown.
  mutating func forgetOutline() {
    if outline != nil { outline = nil }
    if !labels.isEmpty { labels = [] }
  }

  func contains(_ number: Int) -> Bool { listed.contains(number) }

  /// The number of a gallery, also of one whose module is gone.
  func number(of name: String) -> Int? { galleries.firstIndex { $0.name == name } }

  /// All files in one scroll, up to the first that has not said what it has; nil where they are not shown so.
  ///
  /// - Parameter passed: those for which the others don't wait.
  /// - Returns: also those that have said nothing and stand just before one that has.
  func rejoined(passing passed: Set<Int>) -> (gallery: AnyGallery, missing: ArraySlice<Int>)? {
    guard let joined else { return nil }
    let known = files.prefix { galleries[$0].isDescribed || passed.contains($0) }
    let missing = files[known.endIndex...].prefix(GalleryQuestions.fileLimit).prefix { !galleries[$0].isDescribed }
    let isBefore = missing.endIndex < files.endIndex && galleries[files[missing.endIndex]].isDescribed
    let parts = known.lazy.map { galleries[$0] }.filter(\.isDescribed)
    return (AnyGallery(joining: Array(parts), named: galleries[joined].name), isBefore ? missing : [])
  }

  /// The numbers of galleries that are to be asked what they have, the one that is shown first.
  func inOrderOfQuestions(shown: Int, where isAsked: (Int) -> Bool) -> [Int] {
    // Nobody but its parts can say what one that is joined has, and nobody at all what one has that is gone.
    let listed = Set(listed)
    let numbers = galleries.indices.filter { galleries[$0].parts == nil && listed.contains($0) && isAsked($0) }
    return numbers.filter { $0 == shown } + numbers.filter { $0 != shown }
  }

  /// Adds a gallery before the first whose name comes after its own, or a file behind all.
  ///
  /// - Returns: its number.
  mutating func insert(_ gallery: AnyGallery, isFile: Bool) -> Int {
    append(gallery)
    if isFile {
      listed.append(galleries.count - 1)
      if joined == nil { onlyFile = galleries.count - 1 }
    } else {
      _ = restore(galleries.count - 1)
    }
    return galleries.count - 1
  }

  /// Has files stand behind all others, and before them a gallery that shows them in one scroll.
  mutating func join(where isFile: (AnyGallery) -> Bool) {
    let files = listed.filter { isFile(galleries[$0]) }
    listed.removeAll(where: files.contains)
    append(.allFiles)
    joined = galleries.count - 1
    listed += [galleries.count - 1] + files
  }

  private mutating func append(_ gallery: AnyGallery) {
    galleries.append(gallery)
    names.append(FoldedName(gallery.name))
  }

  /// Takes up a gallery whose module is there again.
  ///
  /// - Returns: true if it was gone.
  mutating func restore(_ number: Int) -> Bool {
    guard !listed.contains(number) else { return false }
    let name = galleries[number].name
    let others = listed.prefix { $0 != joined && $0 != onlyFile }
    listed.insert(number, at: others.firstIndex { name.isListed(before: galleries[$0].name) } ?? others.count)
    return true
  }

  /// Takes a gallery out of the list.
  ///
  /// - Returns: the one that stands there now, or the last; nil where there is none left.
  mutating func remove(_ number: Int) -> Int? {
    guard let place = listed.firstIndex(of: number) else { return listed.last }
    listed.remove(at: place)
    return place < listed.count ? listed[place] : listed.last
  }

  /// The numbers of the galleries that match the filter, in the order of the list.
  func matches(_ filter: Filter) -> [Int] { listed.filter { filter.matches(names[$0]) } }

  /// One line of the sidebar's list.
  enum Entry: Hashable, Sendable {
    case gallery(Int)
    /// A heading of the gallery that is shown.
    case heading(Int)
    case skipped(Int)
  }

  /// The lines of the list: the galleries that match the filter, each with its headings that do, then what was left out.
  func entries(_ filter: Filter) -> [Entry] {
    var entries: [Entry] = []
    for number in listed {
      let headings = outline?.number == number ? filter.matches(in: titles) : []
      if !headings.isEmpty || filter.matches(names[number]) { entries.append(.gallery(number)) }
      entries += headings.map(Entry.heading)
    }
    return entries + filter.matches(in: skipped.map { FoldedName($0.name) }).map(Entry.skipped)
  }

  func name(of entry: Entry) -> String {
    switch entry {
    case .gallery(let number): galleries[number].name
    case .heading(let index): outline?.headings[index].title ?? ""
    case .skipped(let index): skipped[index].name
    }
  }
}
