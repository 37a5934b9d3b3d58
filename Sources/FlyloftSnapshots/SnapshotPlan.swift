public import Flyloft
public import FlyloftRegistry
public import FlyloftStage

/// The views that a snapshot run draws, and their style. Its size doesn't depend on how many they are.
public struct SnapshotPlan: Sendable {
  /// One of several disjoint parts of the views.
  public struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// The number of this part, from 1.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// The most parts that there can be.
    package static let countLimit = 1_000_000

    /// Part `index` of `count`; nil unless it is from 1 to `count`, and that is at most `countLimit`.
    public init?(index: Int, of count: Int) {
      guard (1...Self.countLimit).contains(count), (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    /// As on the command line: `2/8`.
    public var description: String { "\(index)/\(count)" }

    /// The indices of `range` that belong to this part.
    ///
    /// A view belongs to the same part whatever range and other galleries are asked for with it, because the part
    /// depends only on the view's index and on the gallery's name. The name decides the part of the gallery's first
    /// view, so that many galleries of one view each don't all belong to the first part.
    func indices(in range: Range<Int>, of gallery: String) -> StrideTo<Int> {
      // FNV-1a: Swift's own hash differs from run to run.
      let hash = gallery.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
      let present = (range.lowerBound % count + Int(hash) % count) % count
      let first = range.lowerBound + (index - 1 - present + count) % count
      return stride(from: min(first, range.upperBound), to: range.upperBound, by: count)
    }
  }

  /// The way in which the views are drawn.
  public struct Style: Hashable, Sendable {
    /// The width that is available to a view, in points; nil for what its gallery wants, or 992 where that says nothing.
    public var width: Double?
    /// The height of every picture in points; nil for the view's own.
    public var height: Double?
    /// Device pixels a point.
    public var scale: Double
    /// The background that views are drawn on: light or dark.
    public var appearance: Appearance

    /// True if views are drawn on contact sheets, of which `width` and `height` are the size of a page.
    public var isSheet: Bool

    /// A style for views `width` points wide.
    public init(
      width: Double? = nil, height: Double? = nil, scale: Double = 1, appearance: Appearance = .light,
      isSheet: Bool = false
    ) {
      self.width = width
      self.height = height
      self.scale = scale
      self.appearance = appearance
      self.isSheet = isSheet
    }

    /// The width that is available to the views of a gallery.
    func width(for gallery: AnyGallery) -> Double { width ?? gallery.itemWidth ?? 992 }

    /// The layout of a gallery's views on pages; nil where each has a file of its own.
    func form(for gallery: AnyGallery, in stage: Stage? = nil) -> SheetForm? {
      guard isSheet else { return nil }
      return SheetForm(
        for: gallery,
        page: Size(width: width ?? SheetForm.pageSize.width, height: height ?? SheetForm.pageSize.height),
        firstHeight: stage.map { stage in { try stage.size(ofFirstIn: gallery, fitting: $0).height } })
    }
  }

  /// A gallery whose views are drawn, as it is or in a variant.
  package struct Source: Sendable {
    let gallery: AnyGallery
    let style: Style
    /// What the names of files say of all that is not the usual.
    let suffix: String

    /// A gallery as it is.
    init(_ gallery: AnyGallery, _ style: Style) {
      (self.gallery, self.style, suffix) = (gallery, style, style.suffix(of: gallery))
    }

    /// A gallery in a picture of a variant.
    ///
    /// - Parameters:
    ///   - plain: the gallery as it is.
    ///   - gallery: the same with the knobs of the variant.
    ///   - style: where the variant says nothing.
    package init(
      _ variant: Variant, _ cell: VariantCell, of plain: AnyGallery, as gallery: AnyGallery, _ style: Style
    ) {
      var style = style
      style.width = cell.width ?? style.width
      style.scale = cell.scale ?? style.scale
      style.appearance = cell.appearance ?? style.appearance
      (self.gallery, self.style) = (gallery, style)
      suffix = "-\(variant.filePart)" + style.suffix(of: plain)
    }
  }

  /// What is drawn, in this order.
  private let sources: [Source]
  /// The indices that are drawn of each gallery; nil for all.
  public let range: Range<Int>?
  /// The part that is drawn; nil for the whole.
  public let shard: Shard?
  /// The way in which the views are drawn.
  public let style: Style
  /// The layouts of the galleries' views on pages; none where each view has a file of its own.
  private let forms: [AnyGallery: SheetForm]

  /// The first that has not said what it has, so that nothing is known to be drawn of it.
  var undescribed: AnyGallery? { sources.first { !$0.gallery.isDescribed }?.gallery }

  /// A plan for views of these galleries.
  ///
  /// - Parameters:
  ///   - galleries: the galleries, in the order of their files.
  ///   - range: the indices to draw; those that a gallery doesn't have are left out.
  ///   - shard: the part to draw.
  ///   - style: the way in which the views are drawn.
  ///   - stage: has the views, where they are drawn in processes.
  public init(
    of galleries: [AnyGallery], range: Range<Int>? = nil, shard: Shard? = nil, style: Style, stage: Stage? = nil
  ) {
    self.init(of: galleries.map { Source($0, style) }, range: range, shard: shard, style: style, stage: stage)
  }

  /// A plan for views of galleries and of variants.
  package init(
    of sources: [Source], range: Range<Int>? = nil, shard: Shard? = nil, style: Style, stage: Stage? = nil
  ) {
    self.sources = sources
    self.range = range
    self.shard = shard
    self.style = style
    forms = Dictionary(
      sources.compactMap { source in style.form(for: source.gallery, in: stage).map { (source.gallery, $0) } }
    ) { first, _ in first }
  }

  /// The views of a gallery that are drawn, or its pages where they are drawn on contact sheets.
  private func range(in gallery: AnyGallery) -> Range<Int> {
    let views = (range ?? 0..<gallery.count).clamped(to: 0..<gallery.count)
    guard let form = forms[gallery], !views.isEmpty else { return views }
    // A page that holds one of the views is drawn whole.
    return views.lowerBound / form.viewsPerPage..<form.pages(of: views.upperBound)
  }

  private func indices(in gallery: AnyGallery) -> StrideTo<Int> {
    let range = range(in: gallery)
    return shard?.indices(in: range, of: gallery.name) ?? stride(from: range.lowerBound, to: range.upperBound, by: 1)
  }

  /// The number of views, or contact sheets of them, that all shards have together.
  package var wholeCount: Int { sources.reduce(0) { $0 + range(in: $1.gallery).count } }

  /// The number of views, or contact sheets of them, that this plan has, in its own shard.
  public var count: Int {
    sources.reduce(0) { sum, source in
      let range = range(in: source.gallery)
      guard let shard else { return sum + range.count }
      let first = shard.indices(in: range, of: source.gallery.name).first { _ in true }
      return sum + (first.map { (range.upperBound - 1 - $0) / shard.count + 1 } ?? 0)
    }
  }

  /// One view to draw, or one contact sheet.
  struct Job: Sendable {
    let request: SnapshotRequest
    let file: String
    let key: SnapshotKey
    /// The number of the sheet, from 1.
    var sheet: Int?
  }

  /// The views one by one, each made only when it is reached.
  var jobs: some Sequence<Job> {
    sources.lazy.flatMap { source in
      let gallery = source.gallery
      let form = forms[gallery]
      let last = max(form.map { $0.pages(of: gallery.count) } ?? gallery.count - 1, 0)
      let digits = String(last).count
      let knobs = Dictionary(gallery.settings.map { ($0.name, $0.value) }) { first, _ in first }
      return indices(in: gallery).lazy.map { index in
        let number = form == nil ? index : index + 1
        let padding = String(repeating: "0", count: digits - String(number).count)
        let name = form == nil ? gallery.name : gallery.name + "-sheet"
        return job(index, of: source, form, file: "\(name)-\(padding)\(number)\(source.suffix).png", knobs)
      }
    }
  }

  private func job(
    _ index: Int, of source: Source, _ form: SheetForm?, file: String, _ knobs: [String: String]
  ) -> Job {
    let (gallery, style) = (source.gallery, source.style)
    let width = form?.width ?? style.width(for: gallery)
    let views = form?.views(onPage: index, of: gallery.count)
    var request = SnapshotRequest(
      gallery, index: views?.lowerBound ?? index, width: width, height: form == nil ? style.height : nil,
      scale: style.scale, appearance: style.appearance)
    if let form, let views {
      request.sheet = ContactSheet(
        gallery: gallery, views: views, form: form, appearance: style.appearance, failures: SheetFailures(),
        scale: style.scale)
    }
    let key = SnapshotKey(
      of: request.index, in: gallery, knobs: knobs, width: width, style, views: views?.count, columns: form?.columns)
    return Job(request: request, file: file, key: key, sheet: form.map { _ in index + 1 })
  }
}
